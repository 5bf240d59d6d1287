import { activityValueText } from '#contract/activity-words.ts'

interface ChangesProps {
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}

const names: Record<string, string> = { subCategory: 'Category', logsSearches: 'Log of searches', fullName: 'Name' }

// The first ones; the database keeps them in an order of its own.
const order = ['title', 'name', 'link', 'note', 'subject', 'category', 'tags', 'public']

/** 'lastChange' as 'Last change'. */
const nameOf = (field: string) => {
  const spaced = field.replaceAll(/(?=[A-Z])/g, ' ').toLowerCase()
  return names[field] ?? spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

/** The fields that something has changed, each as it was and as it is. */
export function Changes({ before, after }: ChangesProps) {
  const fields = [...new Set([...order, ...Object.keys({ ...before, ...after })])].filter(
    // What was left empty from the start says nothing.
    (field) => activityValueText(before?.[field]) !== '' || activityValueText(after?.[field]) !== '',
  )
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1 text-small">
      {fields.map((field) => (
        <div key={field} className="contents">
          <dt className="text-muted">{nameOf(field)}</dt>
          <dd className="flex flex-col gap-1">
            {before && field in before && <Value tone="before" text={activityValueText(before[field])} />}
            {after && field in after && <Value tone="after" text={activityValueText(after[field])} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const marks = { before: { sign: '−', word: 'Before: ' }, after: { sign: '+', word: 'After: ' } }

function Value({ tone, text }: { tone: keyof typeof marks; text: string }) {
  return (
    <span className="flex gap-2">
      <span aria-hidden="true" className="text-muted">
        {marks[tone].sign}
      </span>
      <span className="sr-only">{marks[tone].word}</span>
      <span
        dir="auto"
        // A note may have thousands of characters, and scrolls by keyboard as well.
        className="max-h-40 min-w-0 grow overflow-y-auto break-words whitespace-pre-line"
      >
        {text === '' ? <span className="text-muted">nothing</span> : text}
      </span>
    </span>
  )
}
