import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import type { View } from '#contract/lists/views.ts'
import { isDraftOpen } from '#web/session/drafts.ts'
import { useMay } from '#web/session/permissions.ts'
import { FailureBanner } from '#web/shared/failure-banner.tsx'
import { lazyPart } from '#web/shared/lazy-part.tsx'
import { RequestFailed } from '#web/shared/request-failed.tsx'
import { useWriteOnce } from '#web/shared/write-once.ts'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { iconButtonClass } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { filterRowClass } from '#web/ui/row-class.ts'
import { Loading } from '#web/ui/spinner.tsx'
import { drafts } from './drafts.ts'
import { changeView } from './mutations.ts'
import { viewQueries } from './queries.ts'
import { texts } from './texts.ts'
import { ViewLink } from './view-link-part.tsx'

const loadDialogs = () => import('./view-dialogs.tsx')
const RenameViewDialog = lazyPart(async () => (await loadDialogs()).RenameViewDialog)
const DeleteViewDialog = lazyPart(async () => (await loadDialogs()).DeleteViewDialog)

export function SavedViews() {
  const views = useQuery(viewQueries.list())
  return (
    // Rarely present, so no space is reserved.
    <nav
      aria-label={texts.title}
      className={cx('empty:hidden', views.isPending && 'pointer-events-none absolute self-end')}
    >
      {views.data && views.data.length > 0 && <ViewList views={views.data} />}
      {views.isPending && <Loading inline label={texts.loading} />}
      {views.isLoadingError && <RequestFailed inline message={texts.failed} query={views} />}
    </nav>
  )
}

function ViewList({ views }: { views: readonly View[] }) {
  const current = useRouterState({ select: ({ location }) => location.pathname + location.searchStr })
  return (
    <>
      <h2 className="px-1.5 pb-1 text-small font-bold">{texts.title}</h2>
      <ul className="max-h-subcategories overflow-y-auto">
        {views.map((view) => (
          <ViewRow key={view.id} view={view} isCurrent={view.address === current} />
        ))}
      </ul>
    </>
  )
}

function ViewRow({ view, isCurrent }: { view: View; isCurrent: boolean }) {
  return (
    <li className="relative flex items-center">
      <ViewLink
        view={view}
        aria-current={isCurrent ? 'page' : undefined}
        className={cx(filterRowClass(isCurrent), 'min-w-0 grow pl-1.5')}
      />
      <ViewActions view={view} />
    </li>
  )
}

type DialogKind = 'rename' | 'delete'

/** None for views managed by others. */
function ViewActions({ view }: { view: View }) {
  const mayShare = useMay('view.share')
  return view.shared && !mayShare ? null : <ViewMenu view={view} mayShare={mayShare} />
}

function ViewMenu({ view, mayShare }: { view: View; mayShare: boolean }) {
  const change = useWriteOnce(changeView)
  const [shown, setShown] = useState<{ kind: DialogKind; isOpen: boolean } | undefined>(() =>
    isDraftOpen(drafts.rename(view)) ? { kind: 'rename', isOpen: true } : undefined,
  )
  const ask = (kind: DialogKind) => setShown({ kind, isOpen: true })
  const sharing = {
    id: 'share',
    label: view.shared ? texts.unshare : texts.share,
    onSelect: () => change.mutate({ view, body: { shared: !view.shared } }),
  }
  return (
    <>
      <Menu
        label={texts.actions(view.name)}
        align="end"
        className={iconButtonClass('small')}
        items={[
          { id: 'rename', label: texts.rename, onSelect: () => ask('rename') },
          ...(mayShare ? [sharing] : []),
          { id: 'delete', label: texts.remove, beginsGroup: true, onSelect: () => ask('delete') },
        ]}
      >
        <Icon name="more" />
        <span className="sr-only">{texts.actions(view.name)}</span>
      </Menu>
      {change.isError && <FailureBanner of={change.error} />}
      {shown && (
        <ViewDialog
          kind={shown.kind}
          view={view}
          open={shown.isOpen}
          onClose={() => setShown({ ...shown, isOpen: false })}
        />
      )}
    </>
  )
}

interface ViewDialogProps {
  readonly kind: DialogKind
  readonly view: View
  readonly open: boolean
  readonly onClose: () => void
}

function ViewDialog({ kind, ...dialog }: ViewDialogProps) {
  return kind === 'rename' ? <RenameViewDialog {...dialog} /> : <DeleteViewDialog {...dialog} />
}
