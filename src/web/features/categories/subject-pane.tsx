import type { UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Category } from '#contract/categories.ts'
import { parseId } from '#contract/text.ts'
import { useOwn } from '#web/session/use-own.ts'
import { Async } from '#web/shared/async.tsx'
import { NotFound } from '#web/shared/not-found.tsx'
import { SkeletonDetail } from '#web/ui/skeleton-detail.tsx'
import { focusScreen } from '#web/ui/take-focus.ts'
import { SubjectDetail } from './subject-detail.tsx'
import type { Taxonomy } from './taxonomy.ts'

interface SubjectPaneProps {
  readonly slug: string
  readonly taxonomy: Taxonomy
  readonly list: UseQueryResult<Category[]>
}

/** The detail of what the address names, as the list has it. */
export function SubjectPane({ slug, taxonomy, list }: SubjectPaneProps) {
  const id = parseId(slug)
  return id === null ? <NotFound /> : <FoundSubject key={id} id={id} taxonomy={taxonomy} list={list} />
}

function FoundSubject({ id, taxonomy, list }: Omit<SubjectPaneProps, 'slug'> & { readonly id: number }) {
  const [isLeaving, setLeaving] = useState(false)
  const navigate = useNavigate()
  const subject = useKept(
    list.data?.find((each) => each.id === id),
    list.data === undefined,
  )
  const leave = () => {
    // Or what was deleted would be 'not found' until the list's address has come.
    setLeaving(true)
    void navigate({ to: taxonomy.listPath }).then(focusScreen)
  }
  if (isLeaving) return null
  if (subject) return <SubjectDetail taxonomy={taxonomy} subject={subject} onDeleted={leave} />
  return (
    <Async query={list} loading={<SkeletonDetail />}>
      {() => <NotFound />}
    </Async>
  )
}

/** What was found, and while everything is asked for anew, as when the session ended, what was found last. */
const useKept = (found: Category | undefined, isUnknown: boolean) => {
  const [kept, keep] = useOwn<Category>()
  if (found && found !== kept) keep(found)
  return found ?? (isUnknown ? kept : undefined)
}
