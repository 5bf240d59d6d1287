import { hashKey } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { LetterPage } from '#contract/lists/searches.ts'
import type { SourceList, SourceListQuery } from '#contract/sources/sources.ts'
import { groupedByLetter } from '#web/features/sources/search.ts'

interface ShownList {
  readonly list: SourceList
  readonly query: SourceListQuery
  readonly isBusy: boolean
}

const columnOf = (rail: Element | null) => rail?.closest('[data-scroll-restoration-id]')

const sectionsOf = (rail: Element | null) => [...(columnOf(rail)?.querySelectorAll('#results > section') ?? [])]

const scrollTopOf = (rail: Element | null) => columnOf(rail)?.scrollTop ?? 0

interface JumpTarget {
  readonly letters: readonly string[]
  readonly letter: string
  readonly scrollTop: number
}

const land = (rail: Element | null, letters: readonly string[], letter: string): JumpTarget => {
  // Rows of a letter may all be best matches, which stand at the top.
  const top = columnOf(rail)?.querySelector('#results')
  const target = sectionsOf(rail)[letters.indexOf(letter)] ?? top
  target?.scrollIntoView({ block: 'start' })
  return { letters, letter, scrollTop: scrollTopOf(rail) }
}

/** Letter of the topmost visible rows. */
const letterInSight = (rail: Element | null, letters: readonly string[]) => {
  const top = (rail?.getBoundingClientRect().top ?? 0) + 1
  const index = sectionsOf(rail).findLastIndex((section) => section.getBoundingClientRect().top <= top)
  return letters[Math.max(0, index)]
}

export const useJump = (rail: RefObject<Element | null>, { list, query, isBusy }: ShownList) => {
  const navigate = useNavigate()
  const letters = useMemo(() => groupedByLetter(list.sources).map(({ letter }) => letter), [list.sources])
  const [letter, setLetter] = useState(letters[0])
  const awaited = useRef<{ letter: string; query: SourceListQuery }>(undefined)
  const landed = useRef<JumpTarget>(undefined)

  const look = useEffectEvent(() => {
    const last = landed.current
    const isThere = last?.letters === letters && Math.abs(last.scrollTop - scrollTopOf(rail.current)) < 1
    setLetter(isThere ? last.letter : letterInSight(rail.current, letters))
  })

  useEffect(() => {
    const to = awaited.current
    if (to && !isBusy && hashKey([to.query]) === hashKey([query])) {
      landed.current = land(rail.current, letters, to.letter)
      awaited.current = undefined
    }
    look()
    const column = columnOf(rail.current)
    column?.addEventListener('scroll', look, { passive: true })
    return () => column?.removeEventListener('scroll', look)
  }, [rail, letters, isBusy, query])

  const jump = ({ letter: to, page }: LetterPage) => {
    if (page === query.page && !isBusy) {
      landed.current = land(rail.current, letters, to)
      setLetter(to)
      return
    }
    awaited.current = { letter: to, query: { ...query, page } }
    void navigate({ to: '.', search: (old) => ({ ...old, page }), resetScroll: false })
  }
  return { letter, jump }
}
