import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { importEndpoints, type SourceImport } from '#contract/files/imports.ts'
import { urlOf } from '#web/api/url.ts'
import { plainFailureText } from '#web/shared/failure-text.ts'
import { footClass, lazyPart } from '#web/shared/lazy-part.tsx'
import { Moment } from '#web/shared/moment.tsx'
import { notify } from '#web/shared/notice.ts'
import { useWriteOnce } from '#web/shared/write-once.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { removeImport } from './mutations.ts'
import { canShow, isUnderWay, isUndoing, secondsLeft } from './progress.ts'
import { texts } from './texts.ts'

const UndoDialog = lazyPart(async () => (await import('./undo-dialog.tsx')).UndoDialog, { failedClass: footClass })

interface ImportRowProps {
  readonly each: SourceImport
  /** Time of the answer, ms. */
  readonly at: number
}

export function ImportRow({ each, at }: ImportRowProps) {
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-line py-3">
      <div className="flex min-w-0 grow basis-64 flex-col gap-0.5">
        <bdi className="font-medium wrap-anywhere">{each.name}</bdi>
        {isUnderWay(each) ? <UnderWay each={each} at={at} /> : <Result each={each} />}
        <span className="text-small text-muted">
          <Moment at={each.createdAt} />
        </span>
      </div>
      <div className="flex flex-wrap gap-2">
        {each.failed > 0 && !isUnderWay(each) && (
          <a
            href={urlOf(importEndpoints.failed, { params: { id: each.id } })}
            download
            className={buttonClass('secondary', 'small')}
          >
            {texts.failedRows}
            <span className="sr-only"> {each.name}</span>
          </a>
        )}
        {canShow(each) && (
          <Link to="/sources" search={{ import: String(each.id) }} className={buttonClass('secondary', 'small')}>
            {texts.show(each.added)}
            <span className="sr-only"> {each.name}</span>
          </Link>
        )}
        {isUnderWay(each) && !isUndoing(each) && <CancelButton each={each} />}
        {each.canUndo && <UndoButton each={each} />}
      </div>
    </li>
  )
}

function UnderWay({ each, at }: ImportRowProps) {
  const { state, added, removed, kept, done, total } = each
  if (state === 'waiting') return <p>{texts.states.waiting}</p>
  return isUndoing(each) ? (
    <Progress key="undoing" label={texts.states.undoing} done={removed + kept} total={added} at={at} />
  ) : (
    <Progress key="running" label={texts.states.running} done={done} total={total} at={at} />
  )
}

interface ProgressProps {
  readonly label: string
  readonly done: number
  readonly total: number
  readonly at: number
}

function Progress({ label, done, total, at }: ProgressProps) {
  const [first] = useState({ done, at })
  const left = secondsLeft(first, { done, at }, total)
  const rows = texts.progress(done, total)
  return (
    <ProgressBar
      label={label}
      words={left === null ? rows : `${rows}, ${texts.timeLeft(left)}`}
      share={total === 0 ? null : done / total}
    />
  )
}

function Result({ each }: { each: SourceImport }) {
  const result = texts.result(each)
  const said: Partial<Record<SourceImport['state'], string>> = {
    done: result,
    failed: `${texts.states.failed}: ${result}`,
    cancelled: `${texts.states.cancelled}: ${result}${each.added > 0 ? texts.stays : ''}`,
    undone: `${texts.states.undone}: ${texts.taken(each)}`,
  }
  return (
    <>
      <p>{said[each.state]}</p>
      {each.reason !== null && <p className="wrap-anywhere">{each.reason}</p>}
    </>
  )
}

function CancelButton({ each: { id, name } }: { each: SourceImport }) {
  const { mutate, isPending } = useWriteOnce(removeImport)
  const failed = (error: Error) =>
    notify({ done: texts.notCancelled, name, more: `(${plainFailureText(error)})`, hasFailed: true })
  return (
    <Button size="small" pending={isPending} onClick={() => mutate({ id, act: 'cancel' }, { onError: failed })}>
      {texts.cancel}
      <span className="sr-only"> {name}</span>
    </Button>
  )
}

function UndoButton({ each }: { each: SourceImport }) {
  const [isOpen, setOpen] = useState<boolean>()
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {texts.undo}
        <span className="sr-only"> {each.name}</span>
      </Button>
      {isOpen !== undefined && <UndoDialog each={each} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
