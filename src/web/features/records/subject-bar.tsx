import { useState } from 'react'
import { subjectKindNames } from '#contract/records/record-values.ts'
import { type RecordSubject, type ResearchRecord } from '#contract/records/records.ts'
import { chipClass } from '#web/ui/chip.tsx'
import { cx } from '#web/ui/cx.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { beside } from './cells.ts'
import { CopyButton } from './copy-button.tsx'
import { EarlierRecords } from './earlier-records.tsx'
import { formTexts } from './form-texts.ts'
import { texts } from './texts.ts'
import type { SelectionState } from './use-selection.ts'

interface SubjectBarProps {
  readonly record: ResearchRecord
  readonly subject: RecordSubject
  readonly selection: SelectionState
}

/** Subjects to choose, and what is known of the chosen one. */
export function SubjectBar({ record, subject, selection }: SubjectBarProps) {
  return (
    <section aria-label={formTexts.subjects} className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-1.5">
        {record.subjects.map((one) => (
          <SubjectChip
            key={one.id}
            subject={one}
            isChosen={one.id === subject.id}
            onChoose={() => selection.select({ subject: one.id })}
          />
        ))}
        {record.subjects.length > 1 && <SubjectSteps record={record} subject={subject} selection={selection} />}
      </div>
      <div className="grid items-start gap-x-4 not-phone:grid-cols-2">
        <Spellings key={subject.id} subject={subject} />
        <EarlierRecords key={`before-${subject.id}`} record={record} subject={subject} />
      </div>
    </section>
  )
}

interface SubjectChipProps {
  readonly subject: RecordSubject
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function SubjectChip({ subject, isChosen, onChoose }: SubjectChipProps) {
  return (
    <span className={cx(chipClass, 'has-[[aria-pressed=true]]:border-accent has-[[aria-pressed=true]]:bg-accent-soft')}>
      <button
        type="button"
        aria-pressed={isChosen}
        title={subjectKindNames[subject.kind]}
        onClick={onChoose}
        className={cx(
          'min-h-7 min-w-0 truncate rounded-full pl-3 pointer-coarse:min-h-touch',
          isChosen && 'font-medium text-accent',
        )}
      >
        <bdi>{subject.name}</bdi>
      </button>
      <CopyButton text={subject.name} />
    </span>
  )
}

function SubjectSteps({ record, subject, selection }: SubjectBarProps) {
  const move = (by: 1 | -1) => {
    const next = beside(record.subjects, subject.id, by)
    if (next) selection.select({ subject: next.id })
  }
  return (
    <span className="flex">
      <IconButton
        label={texts.previousSubject}
        icon="chevron-left"
        size="small"
        title={texts.withKey(texts.previousSubject, '[')}
        aria-keyshortcuts="["
        onClick={() => move(-1)}
      />
      <IconButton
        label={texts.nextSubject}
        icon="chevron-right"
        size="small"
        title={texts.withKey(texts.nextSubject, ']')}
        aria-keyshortcuts="]"
        onClick={() => move(1)}
      />
    </span>
  )
}

function Spellings({ subject: { variants, identifiers } }: { readonly subject: RecordSubject }) {
  const [isOpen, setOpen] = useState(false)
  if (variants.length + identifiers.length === 0) return null
  return (
    <Disclosure
      title={formTexts.spellings}
      count={variants.length + identifiers.length}
      open={isOpen}
      onToggle={setOpen}
    >
      <ul className="flex flex-wrap gap-x-4 pl-7 text-body">
        {variants.map((variant) => (
          <li key={variant} className="flex items-center gap-1">
            <bdi>{variant}</bdi>
            <CopyButton text={variant} />
          </li>
        ))}
        {identifiers.map(({ label, value }) => (
          <li key={`${label} ${value}`} className="flex items-center gap-1">
            <span>
              <bdi className="text-muted">{label}</bdi> <bdi>{value}</bdi>
            </span>
            <CopyButton text={value} />
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
