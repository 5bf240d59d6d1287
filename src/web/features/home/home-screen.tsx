import { useState } from 'react'
import { useUser } from '#web/session/store.ts'
import { ScreenTitle } from '#web/shared/screen-title.tsx'
import { Page } from '#web/ui/page.tsx'
import { HomeBoxes } from './home-boxes.tsx'
import { HomeSearch } from './home-search.tsx'
import { Library } from './library.tsx'
import { texts } from './texts.ts'

export function HomeScreen() {
  const user = useUser()
  const [now] = useState(() => new Date())
  const title = user ? <bdi className="wrap-anywhere">{texts.greeting(user, now)}</bdi> : texts.name
  return (
    <Page title={title} action={<HomeSearch />}>
      <ScreenTitle>{''}</ScreenTitle>
      {user ? <HomeBoxes user={user} /> : <Library />}
    </Page>
  )
}
