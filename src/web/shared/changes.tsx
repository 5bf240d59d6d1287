import { activityFieldName, activityFields, activityValueText } from '#contract/activity/activity-values.ts'
import { isCoded } from '#contract/sources/provenance-words.ts'
import { codeNames } from './code-names.ts'
import { texts } from './texts.ts'

interface ChangesProps {
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}

export function Changes({ before, after }: ChangesProps) {
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1 text-small">
      {activityFields(before, after).map((field) => (
        <div key={field} className="contents">
          <dt className="text-muted">{activityFieldName(field)}</dt>
          <dd className="flex flex-col gap-1">
            {before && field in before && <Value tone="before" text={textOf(field, before[field])} />}
            {after && field in after && <Value tone="after" text={textOf(field, after[field])} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const textOf = (field: string, value: unknown) => {
  const text = activityValueText(field, value, codeNames)
  return typeof value === 'boolean' || isCoded(field) ? text.charAt(0).toUpperCase() + text.slice(1) : text
}

const marks = { before: { sign: '−', word: texts.before }, after: { sign: '+', word: texts.after } }

function Value({ tone, text }: { tone: keyof typeof marks; text: string }) {
  return (
    <span className="flex gap-2">
      <span aria-hidden="true" className="text-muted">
        {marks[tone].sign}
      </span>
      <span className="sr-only">{marks[tone].word}</span>
      <span
        dir="auto"
        // Long notes scroll, by keyboard too.
        className="max-h-40 min-w-0 grow overflow-y-auto break-words whitespace-pre-line"
      >
        {text === '' ? <span className="text-muted">{texts.emptyValue}</span> : text}
      </span>
    </span>
  )
}
