import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { sourceListQuery } from '#contract/sources.ts'
import * as z from '#contract/zod.ts'
import { sourceQueries } from '#web/features/sources/queries.ts'
import { ScreenTitle } from '#web/shared/screen-title.tsx'
import { Button } from '#web/ui/button.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { SearchInput } from '#web/ui/search-input.tsx'

const everything = z.parse(sourceListQuery, {})

/** What this is, how much is in it, and the way in. */
export function HomeScreen() {
  return (
    <main id="main" className="mx-auto flex w-full max-w-prose grow flex-col gap-6 px-4 py-12">
      <ScreenTitle description="The shared source library for know-your-customer and integrity research">
        {''}
      </ScreenTitle>
      <div className="flex flex-col gap-2">
        <h1 className="text-display font-bold">Sourcebook</h1>
        <p className="text-heading text-muted">
          The shared source library for know-your-customer and integrity research.
        </p>
      </div>
      <HomeSearch />
      <Numbers />
    </main>
  )
}

function HomeSearch() {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void navigate({ to: '/sources', search: { search: text.trim() } })
  }
  return (
    <search>
      <form onSubmit={submit} className="flex gap-2">
        <SearchInput
          className="grow"
          label="Search all sources"
          placeholder="Search all sources..."
          maxLength={limits.search}
          value={text}
          onChange={setText}
        />
        <Button type="submit" variant="primary">
          Search
        </Button>
      </form>
    </search>
  )
}

function Numbers() {
  const { data } = useQuery(sourceQueries.list('global', everything))
  return (
    <p className="text-body">
      <Link to="/sources" className={linkClass}>
        {data
          ? `${data.totalCount.toLocaleString('en')} sources in ${data.categories.length.toLocaleString('en')} categories`
          : 'All sources'}
      </Link>
    </p>
  )
}
