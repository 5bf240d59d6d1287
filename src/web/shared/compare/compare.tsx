import { type ReactNode, useState } from 'react'
import type { Comparison } from '#web/shared/fields/form.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { CompareDialog } from './compare-dialog.tsx'
import { texts } from './texts.ts'
import type { ComparedField } from './versions.ts'

export interface CompareProps<Values> extends Comparison<Values> {
  /** Of theirs: what was chosen was chosen between two versions. */
  readonly version: number
  readonly fields: readonly ComparedField<Values>[]
  /** Who saved the other version, and when. */
  readonly by?: ReactNode
}

/**
 * Says in a form that what it edits was changed since it began, and leads to both versions: by itself once a save was refused for it. What
 * was typed stays as it is until somebody has chosen.
 */
export function Compare<Values>({ versions, refusal, onSave, version, ...rest }: CompareProps<Values>) {
  const [isAsked, setAsked] = useState(false)
  const [closed, setClosed] = useState<Error | null>(null)
  const close = () => {
    setAsked(false)
    setClosed(refusal)
  }
  const compare = (
    <Button size="small" onClick={() => setAsked(true)}>
      {texts.compare}
    </Button>
  )
  return (
    <>
      <Banner action={compare}>{texts.changedSince}</Banner>
      <CompareDialog
        {...rest}
        key={version}
        open={isAsked || (refusal !== null && refusal !== closed)}
        onClose={close}
        versions={{ ...versions, mine: versions.mine() }}
        onSave={onSave}
      />
    </>
  )
}
