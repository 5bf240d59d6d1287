const local = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })

/** A time as it is here; which it is everywhere, in UTC, stands in its tooltip. */
export function Moment({ at }: { at: string }) {
  const exact = `${at.replace('T', ' ').replace(/\.\d+Z$|Z$/, '')} UTC`
  return (
    <time dateTime={at} title={exact} className="whitespace-nowrap tabular-nums">
      {local.format(new Date(at))}
    </time>
  )
}
