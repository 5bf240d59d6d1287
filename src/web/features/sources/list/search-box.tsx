import { useNavigate } from '@tanstack/react-router'
import { limits } from '#contract/limits.ts'
import { type SourceListQuery, sourceListQuery } from '#contract/sources.ts'
import * as z from '#contract/zod.ts'
import { filtered } from '#web/features/sources/search.ts'
import { useTypedText } from '#web/shared/use-typed-text.ts'
import { SearchInput } from '#web/ui/search-input.tsx'

/** The search of a list. */
export function SearchBox({ query }: { query: SourceListQuery }) {
  const navigate = useNavigate()
  const write = (typed: string) => {
    // Control characters come with pasted text; no source has them.
    const search = z.parse(sourceListQuery.shape.search, typed.replaceAll(/\p{Cc}/gu, ' ').toWellFormed())
    if (search !== query.search) {
      void navigate({
        to: '.',
        search: (old) => filtered({ ...query, ...old }, { search }),
        replace: true,
      })
    }
    return search
  }
  const [text, change] = useTypedText(query.search, write)
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
