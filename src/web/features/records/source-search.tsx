import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sourceListAddress } from '#contract/addresses/addresses.ts'
import { limits } from '#contract/limits.ts'
import type { Source } from '#contract/sources/sources.ts'
import { sourceQueries } from '#web/features/sources/queries.ts'
import { Async } from '#web/shared/async.tsx'
import { searchText } from '#web/shared/search-text.ts'
import { useTypedText } from '#web/shared/use-typed-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { formTexts } from './form-texts.ts'

interface SourceSearchProps {
  /** Ids of sources that can't be added again. */
  readonly chosen: readonly number[]
  readonly isPending?: boolean | undefined
  readonly onAdd: (source: Source) => void
}

const MOST_SHOWN = 8

/** Search field for sources, with the results to add. */
export function SourceSearch({ chosen, isPending = false, onAdd }: SourceSearchProps) {
  const [search, setSearch] = useState('')
  const write = (typed: string) => {
    const written = sourceListAddress.parse({ search: searchText(typed) }).search
    setSearch(written)
    return written
  }
  const [text, change] = useTypedText(search, write)
  return (
    <div className="flex flex-col gap-1">
      <SearchInput
        label={formTexts.findSource}
        placeholder={formTexts.findSource}
        value={text}
        onChange={change}
        maxLength={limits.search}
        // Enter would submit the form around.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {search !== '' && <Results search={search} chosen={chosen} isPending={isPending} onAdd={onAdd} />}
    </div>
  )
}

function Results({ search, chosen, isPending, onAdd }: SourceSearchProps & { readonly search: string }) {
  const list = useQuery(sourceQueries.list('global', { ...sourceListAddress.defaults, search }))
  return (
    <Async query={list} inline>
      {({ sources }) => {
        const found = sources.filter(({ id }) => !chosen.includes(id)).slice(0, MOST_SHOWN)
        if (found.length === 0) return <p className="px-1.5 text-small text-muted">{formTexts.noSources}</p>
        return (
          <ul aria-label={formTexts.findSource} className="flex flex-col">
            {found.map((source) => (
              <li key={source.id} className="flex items-center gap-2">
                <bdi className="min-w-0 grow truncate text-small">{source.title}</bdi>
                <Button
                  size="small"
                  variant="quiet"
                  pending={isPending === true}
                  onClick={() => onAdd(source)}
                  aria-label={formTexts.add(source.title)}
                >
                  <Icon name="plus" size={16} />
                </Button>
              </li>
            ))}
          </ul>
        )
      }}
    </Async>
  )
}
