import { useNavigate } from '@tanstack/react-router'
import { limits } from '#contract/limits.ts'
import { sourceListQuery } from '#contract/sources/sources.ts'
import * as z from '#contract/zod.ts'
import { SearchField } from '#web/shared/fields/search-field.tsx'
import { SearchForm } from '#web/shared/fields/search-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { texts } from './texts.ts'

const homeSearch = z.object({ search: sourceListQuery.shape.search })
type HomeSearchValues = z.output<typeof homeSearch>
const nothing = { search: '' }

export function HomeSearch() {
  const navigate = useNavigate()
  return (
    <SearchForm
      schema={homeSearch}
      values={nothing}
      onSearch={(search) => void navigate({ to: '/sources', search })}
      className="flex w-[min(40rem,calc(100vw-3.2rem))] items-start gap-2"
    >
      <SearchField<HomeSearchValues>
        name="search"
        label={texts.searchLabel}
        placeholder={texts.searchHint}
        maxLength={limits.search}
      />
      <Button type="submit" variant="primary">
        {texts.search}
      </Button>
    </SearchForm>
  )
}
