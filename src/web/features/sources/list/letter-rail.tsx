import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { LetterPage } from '#contract/lists/searches.ts'
import type { SourceList, SourceListQuery } from '#contract/sources/sources.ts'
import type { Library } from '#web/features/sources/library.ts'
import { sourceQueries } from '#web/features/sources/queries.ts'
import { cx } from '#web/ui/cx.ts'
import { useListKeys } from '#web/ui/use-list-keys.ts'
import { markedAt, railLetters } from './rail-letters.ts'
import { texts } from './texts.ts'
import { useJump } from './use-jump.ts'

interface LetterRailProps {
  readonly list: SourceList
  readonly query: SourceListQuery
  readonly library: Library
  /** Rows still belong to the previous list. */
  readonly isBusy: boolean
}

/** Links to the page of each letter; one tab stop with arrow and letter keys. */
export function LetterRail({ library, ...shown }: LetterRailProps) {
  const isWide = useSyncExternalStore(watchWidth, isWideNow)
  const { data = [] } = useQuery({ ...sourceQueries.letters(library.scope, shown.query), enabled: isWide })
  return isWide && data.length > 0 && <Letters letters={data} {...shown} />
}

const wide = () => matchMedia('(min-width: 900px)')
const isWideNow = () => wide().matches
const watchWidth = (listener: () => void) => {
  const width = wide()
  width.addEventListener('change', listener)
  return () => width.removeEventListener('change', listener)
}

interface LettersProps extends Omit<LetterRailProps, 'library'> {
  readonly letters: readonly LetterPage[]
}

function Letters({ letters, ...list }: LettersProps) {
  const rail = useRef<HTMLDivElement>(null)
  const shown = useMemo(() => railLetters(letters), [letters])
  const { letter, jump } = useJump(rail, list)
  const marked = markedAt(shown, letters, letter)
  const [focused, setFocused] = useState(-1)
  const buttonAt = (index: number) => rail.current?.querySelectorAll('button')[index]
  const hear = useListKeys({
    count: shown.length,
    textAt: (index) => shown[index]?.letter ?? '',
    at: () => focused,
    moveTo: (index) => buttonAt(index)?.focus(),
  })

  useEffect(() => {
    const box = rail.current
    const button = box?.querySelectorAll('button')[marked]
    if (button) box?.scrollTo({ top: button.offsetTop - box.clientHeight / 2 })
  }, [marked])

  const stop = focused === -1 ? Math.max(0, marked) : focused
  return (
    <div
      ref={rail}
      role="toolbar"
      tabIndex={-1}
      aria-label={texts.letters}
      aria-orientation="vertical"
      className="absolute inset-0 flex flex-col overflow-y-auto overscroll-contain [scrollbar-width:none]"
      onKeyDown={hear}
      onBlur={() => setFocused(-1)}
    >
      {shown.map((entry, index) => (
        <button
          key={entry.letter}
          type="button"
          tabIndex={index === stop ? 0 : -1}
          aria-label={entry.letter === '#' ? texts.noLetter : entry.letter}
          aria-pressed={index === marked}
          className={letterClass(index === marked)}
          onFocus={() => setFocused(index)}
          onClick={() => jump(entry)}
        >
          {entry.letter}
        </button>
      ))}
    </div>
  )
}

const letterClass = (isMarked: boolean) =>
  cx(
    'flex max-h-8 min-h-6 grow items-center justify-center rounded-small text-caption transition-colors duration-quick pointer-coarse:min-h-touch focus-visible:-outline-offset-2',
    isMarked
      ? 'bg-accent-soft font-bold text-accent forced-colors:border forced-colors:border-[Highlight]'
      : 'text-muted hover:bg-hover hover:text-ink',
  )
