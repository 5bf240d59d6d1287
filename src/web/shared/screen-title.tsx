const PURPOSE = 'The shared source library for know-your-customer and integrity research'

/** Window title with filters (decision 0013, screens). */
export function ScreenTitle({ children, description = PURPOSE }: { children: string; description?: string }) {
  return (
    <>
      <title>{children === '' ? 'Sourcebook' : `${children} · Sourcebook`}</title>
      <meta name="description" content={description} />
    </>
  )
}
