import { type ReactNode, useEffect, useRef, useState } from 'react'

const CHUNK = 16

/** So many are no burden, and the browser’s own search finds them all. */
const FEW = 75

interface RowsInSightProps {
  readonly count: number
  /** The row that is drawn wherever it is, for the focus to go to. */
  readonly held: number
  readonly children: (index: number) => ReactNode
}

/**
 * Rows of any height in whatever scrolls around them. Of many, those far out of sight are not rendered, and as much room is
 * left for them as they took when they were seen last.
 */
export function RowsInSight({ count, held, children }: RowsInSightProps) {
  const rows = Array.from({ length: count }, (_, index) => index)
  if (count <= FEW) return rows.map(children)
  return rows
    .filter((index) => index % CHUNK === 0)
    .map((first) => {
      const chunk = rows.slice(first, first + CHUNK)
      return (
        <Chunk key={first} count={chunk.length} begins={first === 0} isHeld={chunk.includes(held)}>
          {() => chunk.map(children)}
        </Chunk>
      )
    })
}

interface ChunkProps {
  readonly count: number
  /** Before it is known what is in sight, what comes first is. */
  readonly begins: boolean
  readonly isHeld: boolean
  readonly children: () => ReactNode
}

function Chunk({ count, begins, isHeld, children }: ChunkProps) {
  const box = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState({ isInSight: begins, rowHeight: '' })

  // What is in sight is the browser's.
  useEffect(() => {
    const look = ([entry]: IntersectionObserverEntry[]) => {
      if (!entry) return
      const { isIntersecting, boundingClientRect } = entry
      setSeen((last) => ({
        isInSight: isIntersecting,
        rowHeight: boundingClientRect.height > 0 ? `${boundingClientRect.height / count}px` : last.rowHeight,
      }))
    }
    const observer = new IntersectionObserver(look, { scrollMargin: '15%' })
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [count])

  const isDrawn = isHeld || seen.isInSight
  const room = `calc(${count} * ${seen.rowHeight || 'var(--row, 3.2rem)'})`
  return (
    <div ref={box} role="none" style={isDrawn ? undefined : { height: room }}>
      {isDrawn && children()}
    </div>
  )
}
