import { useUser } from '#web/session/store.ts'
import { ScreenTitle } from '#web/shared/screen-title.tsx'
import { HomeSearch } from './home-search.tsx'
import { LibrarySize } from './library-size.tsx'
import { Favorites, Newest } from './some-sources.tsx'
import { WaysIn } from './ways-in.tsx'

const PURPOSE = 'The shared source library for know-your-customer and integrity research'

/** What this is, how much is in it, the ways in, and for who is logged in what they come for most. */
export function HomeScreen() {
  const user = useUser()
  return (
    <main id="main" className="mx-auto flex w-full max-w-[96rem] grow flex-col gap-8 px-4 py-12 phone:py-8">
      <ScreenTitle description={PURPOSE}>{''}</ScreenTitle>
      <div className="flex flex-col gap-6">
        <div className="flex flex-col gap-2">
          <h1 className="text-display font-bold">Sourcebook</h1>
          <p className="text-heading text-muted">{PURPOSE}.</p>
        </div>
        <HomeSearch />
        <LibrarySize />
      </div>
      {user && (
        <div className="grid gap-8 regular:grid-cols-2">
          <Favorites />
          <Newest />
        </div>
      )}
      <WaysIn />
    </main>
  )
}
