import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { provenanceNames } from '#contract/sources/provenance.ts'
import { lazyPart } from '#web/shared/lazy-part.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import type { SourceFormValues } from './form-values.ts'
import { isSaid } from './provenance-values.ts'
import { texts } from './texts.ts'

const AboutFields = lazyPart(async () => (await import('./about-fields.tsx')).AboutFields, { loading: <Loading /> })

/** Opens by itself for content or errors. */
export function AboutSource() {
  const now = useWhatIsSaid()
  const [before, setBefore] = useState({ said: 0, faults: '', tries: 0, isOpen: false })
  if (isNews(now, before)) {
    const opens = now.faults !== '' || (before.said === 0 && now.said > 0)
    setBefore({ ...now, isOpen: before.isOpen || opens })
  }
  return (
    <Disclosure
      title={texts.about}
      {...(now.said > 0 && { count: now.said })}
      keepsFocus
      open={before.isOpen}
      onToggle={(isOpen) => setBefore({ ...before, isOpen })}
    >
      <AboutFields />
    </Disclosure>
  )
}

type FormAnnouncement = ReturnType<typeof useWhatIsSaid>

const isNews = (now: FormAnnouncement, before: FormAnnouncement) =>
  now.said !== before.said || now.faults !== before.faults || now.tries !== before.tries

/** Number of filled fields, errors, and submit attempts. */
const useWhatIsSaid = () => {
  const { control, getValues, formState } = useFormContext<SourceFormValues>()
  // Subscribes to all fields.
  useWatch({ control, name: [...provenanceNames] })
  const values = getValues()
  return {
    said: provenanceNames.filter((name) => isSaid(values, name)).length,
    faults: provenanceNames.filter((name) => formState.errors[name]).join(' '),
    tries: formState.submitCount,
  }
}
