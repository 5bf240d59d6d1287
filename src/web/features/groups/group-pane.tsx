import { useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { GroupDetail as Group } from '#contract/people/groups.ts'
import { isGone } from '#web/api/api-error.ts'
import { isDraftOpen } from '#web/session/drafts.ts'
import { useCan, useMay } from '#web/session/permissions.ts'
import { Async } from '#web/shared/async.tsx'
import { EditButton, useEditMode } from '#web/shared/edit-mode.tsx'
import { lazyPart } from '#web/shared/lazy-part.tsx'
import { NotFound } from '#web/shared/not-found.tsx'
import { addressText, OutsideLink } from '#web/shared/outside-link.tsx'
import { ScreenTitle } from '#web/shared/screen-title.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { SkeletonDetail } from '#web/ui/skeleton-detail.tsx'
import { groupBodyClass, groupHeadClass, groupTitleClass } from './group-class.ts'
import { LinkCheckSetting } from './link-check-setting.tsx'
import { ownersOf, PeopleSection, usersOf } from './people-section.tsx'
import { groupQueries } from './queries.ts'
import { ResearchSetting } from './research-setting.tsx'
import { SearchLogSetting } from './search-log-setting.tsx'
import { texts } from './texts.ts'

const loadEditor = async () => (await import('./group-editor.tsx')).GroupEditor
const GroupEditor = lazyPart(loadEditor, { loading: <SkeletonDetail /> })
// Failures surface when the editor is opened.
const preload = () => void loadEditor().catch(() => undefined)

interface GroupPaneProps {
  readonly slug: string
  readonly Notice: ComponentType<{ groupId: number }>
}

/** Remounts per group, leaving edit mode. */
export function GroupPane({ slug, Notice }: GroupPaneProps) {
  return <FoundGroup key={slug} slug={slug} Notice={Notice} />
}

function FoundGroup({ slug, Notice }: GroupPaneProps) {
  // Disabled after the session has ended.
  const group = useQuery({ ...groupQueries.detail(slug), enabled: useMay('group.read') })
  if (isGone(group.error)) {
    return (
      <div className={groupBodyClass}>
        <NotFound />
      </div>
    )
  }
  return (
    <Async query={group} loading={<SkeletonDetail />}>
      {(data) => <GroupDetail group={data} notice={<Notice groupId={data.id} />} />}
    </Async>
  )
}

interface GroupDetailProps {
  readonly group: Group
  readonly notice: ReactNode
}

function GroupDetail({ group, notice }: GroupDetailProps) {
  const mode = useEditMode(isDraftOpen(`group/${group.id}`))
  const mayChange = useCan('group.change', { groupId: group.id })
  if (mode.isEditing && mayChange) return <GroupEditor group={group} onDone={mode.end} />
  return (
    <article>
      <ScreenTitle>{texts.screen(group.name)}</ScreenTitle>
      <header className={groupHeadClass}>
        <div className={groupTitleClass}>
          <PageTitle className="grow">{texts.group}</PageTitle>
          {mayChange && <EditButton mode={mode} preload={preload} />}
        </div>
      </header>
      <Facts group={group} notice={notice} />
    </article>
  )
}

function Facts({ group, notice }: Pick<GroupDetailProps, 'group' | 'notice'>) {
  return (
    <div className={groupBodyClass}>
      <div className="flex flex-col gap-1">
        <h2 className="text-heading font-bold wrap-anywhere">
          <bdi>{group.name}</bdi>
        </h2>
        {group.link && <GroupLink link={group.link} />}
      </div>
      {notice}
      <PeopleSection kind="owner" groupId={group.id} people={ownersOf(group)} />
      <PeopleSection kind="user" groupId={group.id} people={usersOf(group)} />
      <OwnSettings group={group} />
    </div>
  )
}

function OwnSettings({ group }: { group: Group }) {
  const logsSearches = useCan('group.logSearches', { groupId: group.id })
  const checksLinks = useCan('group.checkLinks', { groupId: group.id })
  const setsResearch = useCan('group.research', { groupId: group.id })
  return (
    <>
      {logsSearches && <SearchLogSetting group={group} />}
      {checksLinks && <LinkCheckSetting group={group} />}
      {setsResearch && <ResearchSetting group={group} />}
    </>
  )
}

/** Free text; an anchor only for http(s) (decision 0013, replies and limits). */
function GroupLink({ link }: { link: string }) {
  const text = addressText(link)
  return (
    <OutsideLink
      link={link}
      otherwise={<bdi className="text-muted wrap-anywhere">{text}</bdi>}
      className={`${linkClass} self-start wrap-anywhere`}
    >
      <bdi>{text}</bdi> <Icon name="external" size={16} className="inline" />
      <span className="sr-only">{texts.opensInNewWindow}</span>
    </OutsideLink>
  )
}
