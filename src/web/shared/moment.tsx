import { dateLanguage, dayAndSecond } from './dates.ts'

interface MomentProps {
  readonly at: string
  readonly inUtc?: boolean
}

/** Time in the reader's format (decision 0032). */
export function Moment({ at, inUtc = false }: MomentProps) {
  const utc = `${at.replace('T', ' ').replace(/\.\d+Z$|Z$/, '')} UTC`
  const look = 'whitespace-nowrap tabular-nums'
  if (inUtc) {
    return (
      <time dateTime={at} className={look}>
        {utc}
      </time>
    )
  }
  return (
    <time dateTime={at} title={utc} lang={dateLanguage()} className={look}>
      {dayAndSecond.format(new Date(at))}
    </time>
  )
}
