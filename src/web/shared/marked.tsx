import { Fragment } from 'react'
import { hitsIn, patternsOf } from './hits.ts'

export const markOf = (search: string) => {
  const patterns = patternsOf(search)
  return (text: string) => <Marked text={text} patterns={patterns} />
}

function Marked({ text, patterns }: { text: string; patterns: readonly RegExp[] }) {
  const hits = hitsIn(text, patterns)
  if (hits.length === 0) return text
  return (
    <>
      {hits.map(({ from, to }, index) => (
        <Fragment key={from}>
          {text.slice(hits[index - 1]?.to ?? 0, from)}
          <mark className={markClass}>{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(hits.at(-1)?.to)}
    </>
  )
}

const markClass = 'rounded-small bg-mark text-inherit forced-colors:bg-[Mark] forced-colors:text-[MarkText]'
