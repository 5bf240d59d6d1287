import { frameTexts } from './frame-texts.ts'

/** Window title with filters (decision 0013, screens). */
export function ScreenTitle({
  children,
  description = frameTexts.purpose,
}: {
  children: string
  description?: string
}) {
  return (
    <>
      <title>{children === '' ? 'Sourcebook' : `${children} · Sourcebook`}</title>
      <meta name="description" content={description} />
    </>
  )
}
