import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { failures } from '#contract/messages.ts'
import type { Source } from '#contract/sources.ts'
import { toggleFavorite } from '#web/features/sources/mutations.ts'
import { SiteIcon } from '#web/features/sources/site-icon.tsx'
import type { SourceScreen } from '#web/features/sources/source-screen.ts'
import { useMay } from '#web/session/permissions.ts'
import { EditButton } from '#web/shared/edit-button.tsx'
import { lazyPart } from '#web/shared/lazy-part.tsx'
import { ScreenTitle } from '#web/shared/screen-title.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SkeletonDetail } from '#web/ui/skeleton-detail.tsx'
import { SourceFacts } from './source-facts.tsx'

const loadEditor = async () => (await import('#web/features/sources/form/source-editor.tsx')).SourceEditor
const SourceEditor = lazyPart(loadEditor, { loading: <SkeletonDetail /> })
// Only a head start: if it fails, opening the editor says so.
const preload = () => void loadEditor().catch(() => undefined)

interface SourceDetailProps {
  readonly source: Source
  readonly screen: SourceScreen
  readonly isEditing: boolean
  readonly onEdit: (isEditing: boolean) => void
}

/** One source, to read or to edit. */
export function SourceDetail({ source, screen, isEditing, onEdit }: SourceDetailProps) {
  const [wasEdited, setWasEdited] = useState(isEditing)
  if (isEditing && !wasEdited) setWasEdited(true)
  if (isEditing) {
    return <SourceEditor source={source} screen={screen} onDone={() => onEdit(false)} />
  }
  return (
    <article className="flex flex-col gap-3 p-6 phone:px-4 phone:pt-2">
      <ScreenTitle description={source.note}>{source.title}</ScreenTitle>
      <header className="flex items-start gap-3">
        <SiteIcon link={source.link} size="large" />
        <h1 className="min-w-0 grow text-title font-bold">
          <a
            href={source.link}
            target="_blank"
            rel="noopener noreferrer"
            className="rounded-small text-ink no-underline hover:text-accent hover:underline pointer-coarse:py-2"
          >
            <bdi>{source.title}</bdi>
          </a>
        </h1>
        <FavoriteButton source={source} />
        {source.canChange && <EditButton wasEdited={wasEdited} onEdit={() => onEdit(true)} preload={preload} />}
      </header>
      <SourceFacts source={source} screen={screen} />
    </article>
  )
}

function FavoriteButton({ source }: { source: Source }) {
  const isOffered = useMay('source.favorite')
  const toggle = useMutation(toggleFavorite)
  if (!isOffered) return null
  return (
    <>
      {toggle.isError && (
        <span role="alert" className="text-small text-danger">
          {failures.fallback}
        </span>
      )}
      <IconButton
        label="Favorite"
        icon={source.favorite ? 'star-filled' : 'star'}
        aria-pressed={source.favorite}
        onClick={() => toggle.mutate(source)}
      />
    </>
  )
}
