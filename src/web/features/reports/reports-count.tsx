import { Count } from '#web/ui/badge.tsx'
import { useReportsToAnswer } from './queries.ts'
import { texts } from './texts.ts'

export function ReportsCount() {
  const count = useReportsToAnswer()
  return (
    count > 0 && (
      <span className="ml-1.5">
        <Count value={count} label={texts.waitForAnswer} />
      </span>
    )
  )
}
