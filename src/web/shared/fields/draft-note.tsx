import { minute, weekday } from '#web/shared/dates.ts'
import { texts } from '#web/shared/texts.ts'
import { Button } from '#web/ui/button.tsx'

// Drafts are at most 12 hours old.
const timeOf = (at: number): string => {
  const isToday = new Date(at).toDateString() === new Date().toDateString()
  return isToday ? minute.format(at) : `${weekday.format(at)} ${minute.format(at)}`
}

export function DraftNote({ at, onDiscard }: { at: number | undefined; onDiscard: () => void }) {
  if (at === undefined) return null
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-small text-muted">
      <output>{texts.draftFrom(timeOf(at))}</output>
      <Button size="small" variant="quiet" onClick={onDiscard}>
        {texts.discard}
      </Button>
    </div>
  )
}
