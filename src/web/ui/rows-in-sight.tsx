import { type ReactNode, useEffect, useRef, useState } from 'react'

const CHUNK = 16

const FEW = 75

interface RowsInSightProps {
  readonly count: number
  /** Always rendered, as focus target. */
  readonly held: number
  readonly children: (index: number) => ReactNode
}

/** Virtualized rows of varying height; hidden ones keep their last measured height. */
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
  readonly begins: boolean
  readonly isHeld: boolean
  readonly children: () => ReactNode
}

function Chunk({ count, begins, isHeld, children }: ChunkProps) {
  const box = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState({ isInSight: begins, rowHeight: '' })

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
