/** The window's title, so that a bookmark explains itself (decisions §4). */
export function ScreenTitle({ children, description }: { children: string; description?: string }) {
  return (
    <>
      <title>{children === '' ? 'Sourcebook' : `${children} · Sourcebook`}</title>
      {description !== undefined && <meta name="description" content={description} />}
    </>
  )
}
