import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Group } from '#contract/people/groups.ts'
import { useMay } from '#web/session/permissions.ts'
import { useUser } from '#web/session/store.ts'
import { Async } from '#web/shared/async.tsx'
import { DetailPane } from '#web/shared/detail-pane.tsx'
import { lazyPart } from '#web/shared/lazy-part.tsx'
import { ScreenTitle } from '#web/shared/screen-title.tsx'
import { useFormDialog } from '#web/shared/use-form-dialog.ts'
import { Button } from '#web/ui/button.tsx'
import { columnsClass, detailClass, paneHeadClass, soleListClass } from '#web/ui/columns-class.ts'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { rowClass } from '#web/ui/row-class.ts'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { alonePaneClass } from './group-class.ts'
import { groupQueries } from './queries.ts'
import { texts } from './texts.ts'

const loadDialog = async () => (await import('./new-group-dialog.tsx')).NewGroupDialog
const NewGroupDialog = lazyPart(loadDialog)
// Failures surface when the dialog is opened.
const preload = () => void loadDialog().catch(() => undefined)

interface GroupsScreenProps {
  readonly openSlug: string
  readonly notice: ReactNode
  readonly children: ReactNode
}

/** Members see only their own group's detail (specification §2). */
export function GroupsScreen({ openSlug, notice, children }: GroupsScreenProps) {
  const user = useUser()
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

function GroupColumns({ openSlug, notice, children }: GroupsScreenProps) {
  const isOpen = openSlug !== ''

  return (
    <main id="main" className={columnsClass}>
      {!isOpen && <ScreenTitle>{texts.title}</ScreenTitle>}
      <section aria-label={texts.title} data-scroll-restoration-id="list" className={soleListClass}>
        <div className={paneHeadClass}>
          <PageTitle isBeside={isOpen} className="grow">
            {texts.title}
          </PageTitle>
          <NewGroupButton />
        </div>
        {notice}
        <GroupList openSlug={openSlug} />
      </section>
      <DetailPane openSlug={openSlug} list={{ to: '/groups', search: true }}>
        {children}
      </DetailPane>
    </main>
  )
}

function GroupList({ openSlug }: { openSlug: string }) {
  // Disabled after the session has ended.
  const list = useQuery({ ...groupQueries.list(), enabled: useMay('group.read') })
  return (
    <Async query={list} loading={<SkeletonList />}>
      {(groups) =>
        groups.length === 0 ? (
          <EmptyState title={texts.none} />
        ) : (
          <ul>
            {groups.map((group) => (
              <GroupListItem key={group.id} group={group} isOpen={isNamed(group, openSlug)} />
            ))}
          </ul>
        )
      }
    </Async>
  )
}

const isNamed = ({ id, slug }: Group, text: string) => text === String(id) || text === slug

function GroupListItem({ group, isOpen }: { group: Group; isOpen: boolean }) {
  return (
    <li>
      <Link
        to="/groups/$slug"
        params={{ slug: String(group.id) }}
        resetScroll={false}
        preload="intent"
        data-row
        className={rowClass(isOpen)}
        aria-current={isOpen || undefined}
      >
        <span className="flex min-w-0 grow flex-col">
          <bdi className="truncate">{group.name}</bdi>
          {group.link && <bdi className="truncate text-caption text-muted">{group.link}</bdi>}
        </span>
      </Link>
    </li>
  )
}

/** Mounted after its first use for the closing animation. */
function NewGroupButton() {
  const isOffered = useMay('group.create')
  const [isOpen, setOpen] = useFormDialog('group/new')
  return (
    <>
      {isOffered && (
        <Button
          variant="primary"
          aria-keyshortcuts="n"
          onClick={() => setOpen(true)}
          onPointerEnter={preload}
          onFocus={preload}
        >
          <Icon name="plus" />
          {texts.newGroup}
        </Button>
      )}
      {isOpen !== undefined && <NewGroupDialog open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
