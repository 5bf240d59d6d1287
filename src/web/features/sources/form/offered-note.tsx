import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Button } from '#web/ui/button.tsx'
import type { SourceFormValues } from './form-values.ts'
import type { OfferedSource } from './offered-source.ts'
import { texts } from './texts.ts'

/** Prefills an empty form; beside a draft it only offers. */
export function OfferedNote({ offered }: { offered: OfferedSource }) {
  const { reset, getValues, setFocus, setValue } = useFormContext<SourceFormValues>()
  const link = useWatch<SourceFormValues, 'link'>({ name: 'link' })
  useEffect(() => {
    if (getValues('link') !== '') return
    setValue('link', offered.link, { shouldDirty: true })
    if (getValues('title') === '') setValue('title', offered.title, { shouldDirty: true })
    if (offered.country !== '' && getValues('countries').length === 0)
      setValue('countries', [offered.country], { shouldDirty: true })
  }, [offered, getValues, setValue])
  if (offered.link === '' || link === '' || link === offered.link) return null
  const take = () => {
    reset()
    setValue('link', offered.link, { shouldDirty: true })
    setValue('title', offered.title, { shouldDirty: true })
    setFocus('link')
  }
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-small text-muted">
      <output className="wrap-anywhere">{texts.offered(offered.link)}</output>
      <Button size="small" onClick={take}>
        {texts.takeOffered}
      </Button>
    </div>
  )
}
