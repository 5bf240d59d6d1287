import { useEffect, useEffectEvent, useState } from 'react'
import { BULK_LIMIT } from '#contract/limits.ts'
import { recordLimits } from '#contract/records/record-limits.ts'
import type { SourceList, SourceListQuery } from '#contract/sources/sources.ts'
import type { Library } from '#web/features/sources/library.ts'
import { narrowingOf } from '#web/features/sources/queries.ts'
import { footClass, lazyPart } from '#web/shared/lazy-part.tsx'
import { notify } from '#web/shared/notice.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { type ActionName, useActions } from './actions.ts'
import type { BulkRequest } from './bulk-request.ts'
import { listenForLongPresses } from './long-press-listener.ts'
import { selectButton } from './select-button.tsx'
import { countOf, followList, forgetSelection, isTicked, switchSelecting, tickAll, useSelection } from './selection.ts'
import { texts } from './texts.ts'

export const loadChangeDialog = async () => (await import('./change-dialog.tsx')).ChangeDialog
const ChangeDialog = lazyPart(loadChangeDialog, { failedClass: footClass })
// Failures surface when the dialog is opened.
const preload = () => void loadChangeDialog().catch(() => undefined)

interface SelectionBarProps {
  readonly list: SourceList
  readonly query: SourceListQuery
  readonly library: Library
  readonly openId: number | null
  readonly isBusy: boolean
}

export function SelectionBar({ list, query, library, openId, isBusy }: SelectionBarProps) {
  const isOn = useSelection((selection) => selection.isOn)
  const [dialog, setDialog] = useState<{ readonly asked: BulkRequest; readonly isOpen: boolean }>()
  useFollowing(list, query, isBusy)

  useEffect(listenForLongPresses, [])

  const ask = (name: ActionName) => {
    const selection = useSelection.getState()
    const { ticked } = selection
    setDialog({
      asked: {
        name,
        chosen: ticked === 'all' ? { query: { ...query, page: 1, scope: library.scope } } : { sources: [...ticked] },
        count: countOf(selection, list.totalCount),
        openOne: openId !== null && isTicked(selection, openId) ? openId : null,
        library,
        turn: (dialog?.asked.turn ?? 0) + 1,
      },
      isOpen: true,
    })
  }
  const close = () => setDialog(dialog && { ...dialog, isOpen: false })
  return (
    <>
      {isOn && <Bar total={list.totalCount} library={library} isDue={query.due === 'yes'} onAsk={ask} />}
      {/* Mounted after first use for the closing animation. */}
      {dialog && (
        <ChangeDialog
          asked={dialog.asked}
          open={dialog.isOpen}
          onClose={close}
          onDone={() => {
            close()
            switchSelecting(false)
          }}
        />
      )}
    </>
  )
}

/** Keeps the selection across pages and orders; drops it with a notice under other filters. */
const useFollowing = ({ sources }: SourceList, query: SourceListQuery, isBusy: boolean) => {
  const narrowing = JSON.stringify(narrowingOf(query))
  const follow = useEffectEvent((now: Parameters<typeof followList>[0]) => {
    const isDropped = followList(now)
    if (isDropped) notify({ done: texts.dropped, more: texts.droppedWhy })
  })
  useEffect(() => {
    if (!isBusy) follow({ filters: narrowing, page: sources.map(({ id }) => id) })
  }, [narrowing, sources, isBusy])
  useEffect(() => forgetSelection, [])
}

interface BarProps {
  readonly total: number
  readonly library: Library
  readonly isDue: boolean
  readonly onAsk: (name: ActionName) => void
}

function Bar({ total, library, isDue, onAsk }: BarProps) {
  const count = useSelection((selection) => countOf(selection, total))
  const isAll = useSelection(({ ticked }) => ticked === 'all')
  const { first, more } = useActions(library, isDue)
  // A record names its sources, so it takes them one by one.
  const offered = more.filter(({ name }) => name !== 'research' || (!isAll && count <= recordLimits.steps))
  const leave = () => {
    switchSelecting(false)
    selectButton.current?.focus()
  }
  return (
    <div
      role="group"
      aria-label={texts.selection}
      data-selection
      className="sticky bottom-0 z-2 mt-auto border-t border-line bg-raised px-4 py-1.5"
    >
      <div className="flex min-h-8 items-center gap-2">
        <span className="text-small font-medium tabular-nums">{texts.selected(count)}</span>
        <Announced count={count} />
        <SelectAll count={count} total={total} />
        <span className="grow" />
        <IconButton label={texts.leave} icon="close" aria-keyshortcuts="Escape" onClick={leave} />
      </div>
      <div className="flex flex-wrap items-center gap-1" onPointerEnter={preload} onFocus={preload}>
        {first.map(({ name, label, shortcut }) => (
          <Button
            key={name}
            size="small"
            aria-keyshortcuts={shortcut}
            disabled={count === 0}
            onClick={() => onAsk(name)}
          >
            {label}
          </Button>
        ))}
        {count > 0 && offered.length > 0 && (
          <Menu
            label={`${texts.more}${texts.ofSelection}`}
            align="end"
            items={offered.map(({ name, label }) => ({ id: name, label, onSelect: () => onAsk(name) }))}
          >
            <span>
              {texts.more}
              <span className="sr-only">{texts.ofSelection}</span>
            </span>
            <Icon name="chevron-down" size={16} className="text-muted" />
          </Menu>
        )}
      </div>
    </div>
  )
}

/** Offers selecting all results, if there are more. */
function SelectAll({ count, total }: { count: number; total: number }) {
  if (count === total) return null
  if (total > BULK_LIMIT) return <span className="text-caption text-muted">{texts.tooMany(BULK_LIMIT)}</span>
  return (
    <Button variant="quiet" size="small" onClick={tickAll}>
      {texts.selectAll(total)}
    </Button>
  )
}

const ANNOUNCE_MS = 1000

/** Announces the count after a pause; each checkbox announces itself. */
function Announced({ count }: { count: number }) {
  const [said, say] = useState('')

  useEffect(() => {
    const timer = setTimeout(() => say(texts.selected(count)), ANNOUNCE_MS)
    return () => clearTimeout(timer)
  }, [count])

  return (
    <span role="status" className="sr-only">
      {said}
    </span>
  )
}
