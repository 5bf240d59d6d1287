import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { Screen } from '#contract/access.ts'
import { limits } from '#contract/limits.ts'
import { sourceListQuery } from '#contract/sources.ts'
import * as z from '#contract/zod.ts'
import { sourceQueries } from '#web/features/sources/queries.ts'
import { useScreens } from '#web/session/screens.ts'
import { useUser } from '#web/session/store.ts'
import { Async } from '#web/shared/async.tsx'
import { SearchField } from '#web/shared/fields/search-field.tsx'
import { SearchForm } from '#web/shared/fields/search-form.tsx'
import { pluralise } from '#web/shared/pluralise.ts'
import { ScreenTitle } from '#web/shared/screen-title.tsx'
import { Button } from '#web/ui/button.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { Page } from '#web/ui/page.tsx'
import { Favorites, Newest } from './home-lists.tsx'

const PURPOSE = 'The shared source library for know-your-customer and integrity research'

/** What this is, how much is in it, where one can go, and what somebody who is logged in comes for most. */
export function HomeScreen() {
  const user = useUser()
  return (
    <Page title="Sourcebook">
      <ScreenTitle description={PURPOSE}>{''}</ScreenTitle>
      <div className="flex flex-col gap-6">
        <p className="text-heading text-muted">{PURPOSE}.</p>
        <HomeSearch />
        <LibrarySize />
      </div>
      {user && (
        <div className="grid gap-8 not-phone:grid-cols-2">
          <Favorites />
          <Newest />
        </div>
      )}
      <HomeLinks />
    </Page>
  )
}

const homeSearch = z.object({ search: sourceListQuery.shape.search })
type HomeSearchValues = z.output<typeof homeSearch>
const nothing = { search: '' }

function HomeSearch() {
  const navigate = useNavigate()
  return (
    <SearchForm
      schema={homeSearch}
      values={nothing}
      onSearch={(search) => void navigate({ to: '/sources', search })}
      className="flex max-w-prose items-start gap-2"
    >
      <SearchField<HomeSearchValues>
        name="search"
        label="Search all sources"
        placeholder="Search all sources..."
        maxLength={limits.search}
      />
      <Button type="submit" variant="primary">
        Search
      </Button>
    </SearchForm>
  )
}

const everything = z.parse(sourceListQuery, {})
const source = { one: 'source', many: 'sources' }
const category = { one: 'category', many: 'categories' }

/** How much there is, and the way to it; the way alone as long as the numbers are not known. */
function LibrarySize() {
  const list = useQuery(sourceQueries.list('global', everything))
  return (
    <div className="flex min-h-6 flex-wrap items-center gap-x-3">
      <Link to="/sources" className={linkClass}>
        {list.data
          ? `${pluralise(list.data.totalCount, source)} in ${pluralise(list.data.categories.length, category)}`
          : 'All sources'}
      </Link>
      <Async query={list} inline>
        {() => null}
      </Async>
    </div>
  )
}

const purposes: Record<Screen, string> = {
  sources: 'Search the whole library, or browse it by category.',
  mySources: 'What your group has collected, filed under its own subjects.',
  groups: 'The people of your group: invite them, or take them out.',
  subjects: 'The subjects and categories that your group files its sources under.',
  categories: 'The categories of the library, and how many sources each holds.',
  activity: 'Who did what, and when.',
  reports: 'Problems with sources: those to answer, and what became of yours.',
}

// Administrators have no group of their own.
const GROUPS = 'The groups that work with Sourcebook, and the people in them.'

const help = { to: '/help', title: 'Help', purpose: 'How things work here, and whom to ask.' } as const

const entryLinkClass =
  'rounded-small font-medium text-accent no-underline after:absolute after:inset-0 hover:text-accent-strong hover:underline'

/** Every screen that the visitor may open, each with what it is for. */
function HomeLinks() {
  const user = useUser()
  const purposeOf = (screen: Screen) => (screen === 'groups' && user?.role === 'ROLE_ADMIN' ? GROUPS : purposes[screen])
  const screens = useScreens().map(({ screen, to, title }) => ({ to, title, purpose: purposeOf(screen) }))
  return (
    <nav aria-label="Screens">
      <ul className="grid gap-x-8 gap-y-3 border-t border-line pt-6 not-phone:grid-cols-2 desktop:grid-cols-3">
        {[...screens, help].map(({ to, title, purpose }) => (
          <li key={to} className="relative flex flex-col items-start py-1">
            {/* All of the entry is the link, and its title the name. */}
            <Link to={to} className={entryLinkClass}>
              {title}
            </Link>
            <span className="text-small text-muted">{purpose}</span>
          </li>
        ))}
      </ul>
    </nav>
  )
}
