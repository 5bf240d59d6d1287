import { type ReactNode, useState } from 'react'
import type { Comparison } from '#web/shared/fields/form.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { CompareDialog } from './compare-dialog.tsx'
import { texts } from './texts.ts'
import type { ComparedField } from './versions.ts'

export interface CompareProps<Values> extends Comparison<Values> {
  readonly version: number
  readonly fields: readonly ComparedField<Values>[]
  /** Author and time of the other version. */
  readonly by?: ReactNode
}

/** Notice of a newer version; opens the comparison after a refused save. Input stays until chosen. */
export function Compare<Values>({ versions, staleError, onSave, version, ...rest }: CompareProps<Values>) {
  const [isAsked, setAsked] = useState(false)
  const [closed, setClosed] = useState<Error | null>(null)
  const close = () => {
    setAsked(false)
    setClosed(staleError)
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
        open={isAsked || (staleError !== null && staleError !== closed)}
        onClose={close}
        versions={{ ...versions, mine: versions.mine() }}
        onSave={onSave}
      />
    </>
  )
}
