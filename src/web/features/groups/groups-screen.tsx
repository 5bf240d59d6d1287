import { type ReactNode, useState } from 'react'
import type { SessionUser } from '#contract/session.ts'
import { useUser } from '#web/session/store.ts'
import { DetailPane } from '#web/shared/detail-pane.tsx'
import { ScreenTitle } from '#web/shared/screen-title.tsx'
import { columnsClass, detailClass, paneHeadClass, soleListClass } from '#web/ui/columns-class.ts'
import { cx } from '#web/ui/cx.ts'
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

  return (
    <main id="main" className={columnsClass}>
      {!isOpen && <ScreenTitle>Groups</ScreenTitle>}
      <section aria-label="Groups" data-scroll-restoration-id="list" className={soleListClass}>
        <div className={paneHeadClass}>
          <h1 tabIndex={-1} className="grow text-heading font-bold outline-none">
            Groups
          </h1>
          <NewGroupButton />
        </div>
        {notice}
        <GroupList openSlug={openSlug} />
      </section>
      <DetailPane openSlug={openSlug} listPath="/groups">
        {children}
      </DetailPane>
    </main>
  )
}
