import { texts } from './texts.ts'

/** Window title with filters (decision 0013, screens). */
export function ScreenTitle({ children, description = texts.purpose }: { children: string; description?: string }) {
  return (
    <>
      <title>{children === '' ? 'Sourcebook' : `${children} · Sourcebook`}</title>
      <meta name="description" content={description} />
    </>
  )
}
