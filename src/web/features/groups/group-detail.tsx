import { type ReactNode, useState } from 'react'
import type { GroupDetail as Group } from '#contract/groups.ts'
import { useCan } from '#web/session/permissions.ts'
import { EditButton } from '#web/shared/edit-button.tsx'
import { lazyPart } from '#web/shared/lazy-part.tsx'
import { ScreenTitle } from '#web/shared/screen-title.tsx'
import { SkeletonDetail } from '#web/ui/skeleton-detail.tsx'
import { groupBodyClass, groupHeadClass, groupTitleClass } from './group-class.ts'
import { GroupLink } from './group-link.tsx'
import { ownersOf, PeopleSection, usersOf } from './people-section.tsx'
import { SearchLogSetting } from './search-log-setting.tsx'

const loadEditor = async () => (await import('./group-editor.tsx')).GroupEditor
const GroupEditor = lazyPart(loadEditor, { loading: <SkeletonDetail /> })
// Only a head start: if it fails, opening the editor says so.
const preload = () => void loadEditor().catch(() => undefined)

interface GroupDetailProps {
  readonly group: Group
  readonly isEditing: boolean
  readonly onEdit: (isEditing: boolean) => void
  readonly notice: ReactNode
}

/** One group, to read or to edit. */
export function GroupDetail({ group, isEditing, onEdit, notice }: GroupDetailProps) {
  const mayChange = useCan('group.change', { groupId: group.id })
  const [wasEdited, setWasEdited] = useState(isEditing)
  if (isEditing && !wasEdited) setWasEdited(true)
  if (isEditing) return <GroupEditor group={group} onDone={() => onEdit(false)} />
  return (
    <article>
      <ScreenTitle>{`Group – ${group.name}`}</ScreenTitle>
      <header className={groupHeadClass}>
        <div className={groupTitleClass}>
          <h1 className="grow text-heading font-bold">Group</h1>
          {mayChange && <EditButton wasEdited={wasEdited} onEdit={() => onEdit(true)} preload={preload} />}
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
        <h2 className="text-title font-bold wrap-anywhere">
          <bdi>{group.name}</bdi>
        </h2>
        {group.link && <GroupLink link={group.link} />}
      </div>
      {notice}
      <PeopleSection title="Owners" groupId={group.id} people={ownersOf(group)} />
      <PeopleSection title="Users" groupId={group.id} people={usersOf(group)} />
      <OwnSettings group={group} />
    </div>
  )
}

/** What the group's own managers decide, and no administrator. */
function OwnSettings({ group }: { group: Group }) {
  const isOffered = useCan('group.logSearches', { groupId: group.id })
  return isOffered ? <SearchLogSetting group={group} /> : null
}
