import { type FormEvent, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { normalizeLink } from '#contract/text/text.ts'
import { TextField } from '#web/shared/fields/text-field.tsx'
import { lazyPart } from '#web/shared/lazy-part.tsx'
import type { SourceFormValues } from './form-values.ts'
import { texts } from './texts.ts'

const KnownSources = lazyPart(async () => (await import('./known-sources.tsx')).KnownSources)

interface LinkFieldProps {
  readonly self: number | undefined
  readonly offered: string
  readonly onLeave: () => void
}

const isPaste = ({ nativeEvent }: FormEvent) =>
  nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertFromPaste'

/** Shows known sources after blur, paste or prefill. */
export function LinkField({ self, offered, onLeave }: LinkFieldProps) {
  const typed = useWatch<SourceFormValues, 'link'>({ name: 'link' })
  const [looked, setLooked] = useState<string | null>()
  // An edited source's own link is known. Drafts arrive after mounting.
  const first = self === undefined ? normalizeLink(typed || offered) : null
  const link = looked === undefined ? first : typed && looked
  const look = (text: string) => setLooked(normalizeLink(text))
  return (
    <div
      className="flex flex-col"
      onBlur={({ target }) => target instanceof HTMLInputElement && look(target.value)}
      onInput={(event) =>
        isPaste(event) && event.target instanceof HTMLInputElement ? look(event.target.value) : setLooked(link)
      }
    >
      <TextField<SourceFormValues> name="link" label={texts.link} type="url" required />
      {link && <KnownSources link={link} self={self} onLeave={onLeave} />}
    </div>
  )
}
