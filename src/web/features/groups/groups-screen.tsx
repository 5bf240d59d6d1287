import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { SessionUser } from '#contract/session.ts'
import { useUser } from '#web/session/store.ts'
import { ScreenTitle } from '#web/shared/screen-title.tsx'
import { backClass, columnsClass, detailClass, paneHeadClass, soleListClass } from '#web/ui/columns-class.ts'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { alonePaneClass } from './group-class.ts'
import { GroupList } from './group-list.tsx'
import { NewGroupButton } from './new-group-button.tsx'

interface GroupsScreenProps {
  /** The id or slug in the address of the group that is open, '' when none is. */
  readonly openSlug: string
  /** What there is to know before the list. */
  readonly notice: ReactNode
  /** The detail pane. */
  readonly children: ReactNode
}

/** List and detail for administrators; who is in a group has the detail of that one alone (specification §2). */
export function GroupsScreen({ openSlug, notice, children }: GroupsScreenProps) {
  const user = useLastUser()
  if (user?.group) {
    return (
      <main id="main" className={columnsClass}>
        <div className={cx(detailClass(true), alonePaneClass)}>{children}</div>
      </main>
    )
  }
  return (
    <GroupColumns openSlug={openSlug} notice={notice}>
      {children}
    </GroupColumns>
  )
}

/** Who was here last: when a session ends by itself, what they were doing stays on screen (decision 0006). */
const useLastUser = (): SessionUser | null => {
  const user = useUser()
  const [last, setLast] = useState(user)
  if (user && user !== last) setLast(user)
  return user ?? last
}

function GroupColumns({ openSlug, notice, children }: GroupsScreenProps) {
  const isOpen = openSlug !== ''
  const detail = useRef<HTMLDivElement>(null)

  // The scroll position is the browser's: another group begins at its top.
  useEffect(() => {
    if (openSlug !== '') detail.current?.scrollTo({ top: 0 })
  }, [openSlug])

  return (
    <main id="main" className={columnsClass}>
      {!isOpen && <ScreenTitle>Groups</ScreenTitle>}
      <section aria-label="Groups" data-scroll-restoration-id="list" className={soleListClass}>
        <div className={paneHeadClass}>
          <h1 className="grow text-heading font-bold">Groups</h1>
          <NewGroupButton />
        </div>
        {notice}
        <GroupList openSlug={openSlug} />
      </section>
      <div ref={detail} className={detailClass(isOpen)}>
        {isOpen && (
          <Link to="/groups" resetScroll={false} activeOptions={{ exact: true }} className={backClass}>
            <Icon name="back" />
            Back to overview
          </Link>
        )}
        {children}
      </div>
    </main>
  )
}
