import { type ReactNode, useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { ImportPreview, PreviewRow } from '#contract/files/imports.ts'
import { dayOf } from '#web/shared/dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { type FilingValues, filedAs } from './filing.ts'
import { Recognized } from './recognized.tsx'
import { texts } from './texts.ts'

export function PreviewRows({ read, isBusy }: { read: ImportPreview; isBusy: boolean }) {
  const { control } = useFormContext<FilingValues, unknown, FilingValues>()
  const values = useWatch({ control }) as FilingValues
  return (
    <Part title={texts.rows} more={texts.rowsOf(read.rows.length, read.total - read.faulty)}>
      <ul className={cx('flex flex-col', isBusy && 'opacity-60')}>
        {read.rows.map((row, place) => (
          // Several entries may share a line.
          <Row key={place} row={row} values={values} />
        ))}
      </ul>
    </Part>
  )
}

interface RowProps {
  readonly row: PreviewRow
  readonly values: FilingValues
}

function Row({ row, values }: RowProps) {
  return (
    <li className={cx('flex flex-col gap-0.5 border-b border-line py-2 wrap-anywhere', row.exists && 'text-muted')}>
      <span className="flex flex-wrap items-baseline gap-x-2">
        <bdi className="line-clamp-2 font-medium">{row.title}</bdi>
        {row.exists && <Badge>{texts.there}</Badge>}
      </span>
      <bdi className="line-clamp-1 break-all text-small text-muted">{row.link}</bdi>
      {!row.exists && <Facts row={row} values={values} />}
    </li>
  )
}

function Facts({ row, values }: RowProps) {
  const { tags, place, isPrivate } = filedAs(row, values)
  return (
    <>
      {row.note !== '' && (
        <p dir="auto" className="line-clamp-2 text-small">
          {row.note}
        </p>
      )}
      {place && <bdi className="text-small">{place}</bdi>}
      <span className="line-clamp-2 text-small text-muted *:mr-3">
        {isPrivate && <Badge>{texts.private}</Badge>}
        {row.createdAt !== null && (
          <time dateTime={row.createdAt} className="whitespace-nowrap">
            {dayOf(row.createdAt)}
          </time>
        )}
        {tags.map((label) => (
          <bdi key={label}>{label}</bdi>
        ))}
      </span>
      <Recognized row={row} />
    </>
  )
}

export function Faults({ read: { faults, faulty } }: { read: ImportPreview }) {
  if (faults.length === 0) return null
  return (
    <Part title={texts.faults} more={texts.faultsOf(faulty)}>
      <ul>
        {faults.map(({ line, reason }, place) => (
          <li key={place} className="flex gap-4 border-b border-line py-1.5 text-small">
            <span className="w-24 shrink-0 text-muted tabular-nums">{texts.line(line)}</span>
            <bdi className="wrap-anywhere">{reason}</bdi>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Part({ title, more, children }: { title: string; more: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h3 id={id} className="flex flex-wrap items-baseline gap-x-3 border-b border-line pb-1 text-body font-bold">
        {title}
        {more !== '' && <span className="text-small font-normal text-muted">{more}</span>}
      </h3>
      {children}
    </section>
  )
}
