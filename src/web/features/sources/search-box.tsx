import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { type SourceListQuery, sourceListQuery } from '#contract/sources.ts'
import * as z from '#contract/zod.ts'
import { SearchInput } from '#web/ui/search-input.tsx'
import { filtered } from './search.ts'

const SEARCH_DEBOUNCE_MS = 400

/**
 * The search of a list. The address is the truth; the box runs ahead of it while somebody types. It takes over what the
 * address says only when the box did not write it (Back, a tag's link), so no letter and no caret is ever lost.
 */
export function SearchBox({ query }: { query: SourceListQuery }) {
  const navigate = useNavigate()
  const [text, setText] = useState(query.search)
  const written = useRef(query.search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // The address is the browser's. What was being typed goes with the address that it was typed for.
  useEffect(() => {
    if (query.search === written.current) return
    written.current = query.search
    clearTimeout(timer.current)
    setText(query.search)
  }, [query.search])

  // The timer is the browser's: it would fire on the next screen, too.
  useEffect(() => () => clearTimeout(timer.current), [])

  const write = (typed: string) => {
    // Control characters come with pasted text; no source has them.
    const search = z.parse(sourceListQuery.shape.search, typed.replaceAll(/\p{Cc}/gu, ' ').toWellFormed())
    written.current = search
    if (search === query.search) return
    void navigate({
      to: '.',
      search: (old) => filtered({ ...query, ...old }, { search }),
      replace: true,
    })
  }
  const change = (typed: string) => {
    setText(typed)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => write(typed), SEARCH_DEBOUNCE_MS)
  }

  return (
    <search>
      <SearchInput
        label="Search all sources"
        placeholder="Search all sources..."
        maxLength={limits.search}
        value={text}
        onChange={change}
      />
    </search>
  )
}
