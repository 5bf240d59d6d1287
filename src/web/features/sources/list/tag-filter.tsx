import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { SourceListQuery } from '#contract/sources/sources.ts'
import { filtered, withTag } from '#web/features/sources/search.ts'
import { lazyPart } from '#web/shared/lazy-part.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { texts } from './texts.ts'

const TagFilterField = lazyPart(async () => (await import('#web/features/tags/tag-filter-field.tsx')).TagFilterField, {
  loading: <Loading inline />,
})

export function TagFilter({ query }: { query: SourceListQuery }) {
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  return (
    <Disclosure title={<span className="text-small font-bold">{texts.tags}</span>} open={isOpen} onToggle={setOpen}>
      <TagFilterField
        onPick={({ id }) => void navigate({ to: '.', search: filtered(query, { tag: withTag(query.tag, id) }) })}
      />
    </Disclosure>
  )
}
