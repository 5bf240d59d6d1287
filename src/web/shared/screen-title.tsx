/** The window's title, so that a bookmark explains itself (decision 0013, screens). */
export function ScreenTitle({ children, description }: { children: string; description?: string }) {
  return (
    <>
      <title>{children === '' ? 'Sourcebook' : `${children} · Sourcebook`}</title>
      {description !== undefined && <meta name="description" content={description} />}
    </>
  )
}
