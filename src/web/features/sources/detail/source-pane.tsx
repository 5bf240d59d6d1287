import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Source } from '#contract/sources.ts'
import { parseId } from '#contract/text-rules.ts'
import { isGone } from '#web/api/api-error.ts'
import type { Library } from '#web/features/sources/library.ts'
import { toggleFavorite } from '#web/features/sources/mutations.ts'
import { sourceInLists, sourceQueries } from '#web/features/sources/queries.ts'
import { SiteIcon } from '#web/features/sources/site-icon.tsx'
import { isDraftOpen } from '#web/session/drafts.ts'
import { useMay } from '#web/session/permissions.ts'
import { Async } from '#web/shared/async.tsx'
import { EditButton, type EditMode, useEditMode } from '#web/shared/edit-mode.tsx'
import { plainFailureText } from '#web/shared/failure-text.ts'
import { lazyPart } from '#web/shared/lazy-part.tsx'
import { NotFound } from '#web/shared/not-found.tsx'
import { ScreenTitle } from '#web/shared/screen-title.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SkeletonDetail } from '#web/ui/skeleton-detail.tsx'
import { SourceFacts } from './source-facts.tsx'

const loadEditor = async () => (await import('#web/features/sources/form/source-editor.tsx')).SourceEditor
const SourceEditor = lazyPart(loadEditor, { loading: <SkeletonDetail /> })
// Only a head start: if it fails, opening the editor says so.
const preload = () => void loadEditor().catch(() => undefined)

/** The detail of the source that the address names; the list beside it lives its own life. */
export function SourcePane({ slug, library }: { slug: string; library: Library }) {
  const id = parseId(slug)
  return id === null ? <NotFound /> : <FoundSource key={id} id={id} library={library} />
}

function FoundSource({ id, library }: { id: number; library: Library }) {
  const client = useQueryClient()
  const mode = useEditMode(isDraftOpen(`source/${id}`))
  const source = useQuery({
    ...sourceQueries.detail(id),
    placeholderData: () => (mode.isEditing ? undefined : sourceInLists(client, id)),
    // What is being edited stays as it was, with what was typed, until it is saved or dropped.
    enabled: ({ state }) => !mode.isEditing || state.data === undefined,
  })
  if (!(mode.isEditing && source.data) && isGone(source.error)) return <NotFound />
  return (
    <Async query={source} loading={<SkeletonDetail />}>
      {(data) => <SourceDetail source={data} library={library} mode={mode} />}
    </Async>
  )
}

interface SourceDetailProps {
  readonly source: Source
  readonly library: Library
  readonly mode: EditMode
}

/** One source, to read or to edit. */
function SourceDetail({ source, library, mode }: SourceDetailProps) {
  if (mode.isEditing && source.canChange) return <SourceEditor source={source} library={library} onDone={mode.end} />
  return (
    <article id="source" tabIndex={-1} className="flex outline-none flex-col gap-3 p-6 phone:px-4 phone:pt-2">
      <ScreenTitle description={source.note}>{source.title}</ScreenTitle>
      <header className="flex items-start gap-3">
        <SiteIcon source={source} size="large" />
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
        {source.canChange && <EditButton mode={mode} preload={preload} />}
      </header>
      <SourceFacts source={source} library={library} />
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
          {plainFailureText(toggle.error)}
        </span>
      )}
      <IconButton
        label="Favorite"
        aria-keyshortcuts="s"
        icon={source.favorite ? 'star-filled' : 'star'}
        aria-pressed={source.favorite}
        onClick={() => toggle.mutate(source)}
      />
    </>
  )
}
