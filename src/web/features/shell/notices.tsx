import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { onUserChange } from '#web/session/store.ts'
import { dayAndMinute } from '#web/shared/dates.ts'
import { dismissNotice, type Notice, type NoticeAction, noticeStore } from '#web/shared/notice.ts'
import { Button } from '#web/ui/button.tsx'
import { digits } from '#web/ui/digits.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { focusScreen } from '#web/ui/take-focus.ts'
import { NewVersion } from './new-version.tsx'
import { texts } from './notice-texts.ts'

// Reading time plus keyboard access.
const READ_MS = 8000
const ACT_MS = 20_000

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

const lastsMs = (notice: Notice) => notice.lastsMs ?? (notice.actions ? ACT_MS : READ_MS)

/** Live region for results and being offline. */
export function Notices() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  const notice = useSyncExternalStore(noticeStore.subscribe, noticeStore.read)
  const [isHeld, setHeld] = useState(false)
  const region = useRef<HTMLDivElement>(null)
  const { navigate } = useRouter()

  // Pauses while pointed at or focused.
  useEffect(() => {
    if (!notice || isHeld) return undefined
    const timer = setTimeout(dismissNotice, lastsMs(notice))
    return () => clearTimeout(timer)
  }, [notice, isHeld])

  // Results belong to the current user.
  useEffect(() => {
    const stop = onUserChange(dismissNotice)
    return () => {
      stop()
      dismissNotice()
    }
  }, [])

  const isShown = notice !== null || !isOnline
  const end = () => {
    setHeld(false)
    dismissNotice()
  }
  const act = ({ run }: NoticeAction) => {
    // Keeps the focus in the notice, because the pressed button disappears.
    region.current?.focus()
    end()
    run((href) => void navigate({ href }))
  }
  const close = () => {
    end()
    focusScreen()
  }
  return (
    // Overlay, so that the page doesn't move; on phones above the actions.
    <div ref={region} tabIndex={-1} className={placeClass}>
      <NewVersion className={cardClass} />
      <div
        className={isShown ? cardClass : ''}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        <div className="flex items-center gap-2">
          {isShown && <Mark notice={notice} />}
          <Words notice={notice} isOnline={isOnline} />
          {notice?.actions?.map((action) => (
            <Button key={action.label} variant="quiet" size="small" onClick={() => act(action)}>
              {action.label}
            </Button>
          ))}
          {notice && <IconButton label={texts.closeNotice} icon="close" size="small" onClick={close} />}
        </div>
        <Left left={notice?.left} />
      </div>
    </div>
  )
}

const placeClass =
  'pointer-events-none fixed inset-x-0 bottom-4 z-menu flex flex-col items-center gap-2 px-4 outline-none phone:bottom-16 phone:px-2'
const cardClass =
  'pointer-events-auto flex max-w-modal flex-col gap-1 rounded border border-line bg-raised py-1.5 pr-1.5 pl-3 text-body shadow-overlay'

function Mark({ notice }: { notice: Notice | null }) {
  if (!notice) return <Icon name="info" className="text-accent" />
  return notice.hasFailed ? (
    <Icon name="warning" className="text-danger" />
  ) : (
    <Icon name="check" className="text-success" />
  )
}

function Offline() {
  const cache = useQueryClient().getQueryCache()
  const times = cache.findAll({ type: 'active' }).map(({ state }) => state.dataUpdatedAt)
  const oldest = Math.min(...times.filter((time) => time > 0))
  return <p>{Number.isFinite(oldest) ? texts.offlineSince(dayAndMinute.format(oldest)) : texts.offline}</p>
}

function Words({ notice, isOnline }: { notice: Notice | null; isOnline: boolean }) {
  return (
    // Empty live region, so that later text is announced.
    <div role="status" className="min-w-0 grow wrap-anywhere">
      {!isOnline && <Offline />}
      {notice && <Sentence notice={notice} />}
    </div>
  )
}

const NAMED = 100

/** Not announced; opened on request. */
function Left({ left }: { left: Notice['left'] }) {
  if (!left) return null
  const { summary, reasons } = left
  const unnamed = reasons.length - NAMED
  return (
    <details className="text-small">
      <summary className="cursor-pointer rounded py-1 text-accent pointer-coarse:py-3">{summary}</summary>
      <ul aria-label={summary} className="flex max-h-categories flex-col gap-1 overflow-y-auto pb-1.5">
        {reasons.slice(0, NAMED).map(({ id, title, reason }) => (
          <li key={id} className="wrap-anywhere">
            <bdi className="font-medium">{title}</bdi> <span className="text-muted">{reason}</span>
          </li>
        ))}
        {unnamed > 0 && <li className="text-muted">{`and ${digits.format(unnamed)} more`}</li>}
      </ul>
    </details>
  )
}

function Sentence({ notice: { done, name, more } }: { notice: Notice }) {
  return (
    <p>
      {done} {name !== undefined && <bdi className="font-medium">{name}</bdi>} {more}
    </p>
  )
}
