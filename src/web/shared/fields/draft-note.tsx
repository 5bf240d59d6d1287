import { Button } from '#web/ui/button.tsx'

const minute = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' })

/** Says that a form began with what was typed before, where it did, and leads back to what is saved. */
export function DraftNote({ at, onDiscard }: { at: number | undefined; onDiscard: () => void }) {
  if (at === undefined) return null
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-small text-muted">
      <span>Draft from {minute.format(at)}</span>
      <Button size="small" variant="quiet" onClick={onDiscard}>
        Discard
      </Button>
    </div>
  )
}
