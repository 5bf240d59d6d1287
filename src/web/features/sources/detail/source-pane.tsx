import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { SourceDetail } from '#contract/sources/sources.ts'
import { parseId } from '#contract/text/text-rules.ts'
import { isGone } from '#web/api/api-error.ts'
import { useGroupFiling } from '#web/features/sources/group/group-filing.tsx'
import type { Library } from '#web/features/sources/library.ts'
import { sourceInLists, sourceQueries } from '#web/features/sources/queries.ts'
import { draftOf, isDraftOpen } from '#web/session/drafts.ts'
import { noteOpened } from '#web/session/home-storage.ts'
import { loginAsked } from '#web/session/login-state.ts'
import { useUser } from '#web/session/store.ts'
import { Async } from '#web/shared/async.tsx'
import { type EditMode, useEditMode } from '#web/shared/edit-mode.tsx'
import { lazyPart } from '#web/shared/lazy-part.tsx'
import { NotFound } from '#web/shared/not-found.tsx'
import { ScreenTitle } from '#web/shared/screen-title.tsx'
import { useSkipTarget } from '#web/shared/skip-targets.ts'
import { useMark } from '#web/shared/use-mark.ts'
import { Button } from '#web/ui/button.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { SkeletonDetail } from '#web/ui/skeleton-detail.tsx'
import { articleClass } from './detail-class.ts'
import { SourceActions } from './source-actions.tsx'
import { SourceFacts } from './source-facts.tsx'
import { SourceTitle } from './source-title.tsx'
import { texts } from './texts.ts'
import { useReview } from './use-review.ts'

const LostSource = lazyPart(async () => (await import('#web/features/sources/form/lost-source.tsx')).LostSource)
const loadEditor = async () => (await import('#web/features/sources/form/source-editor.tsx')).SourceEditor
const SourceEditor = lazyPart(loadEditor, { loading: <SkeletonDetail /> })
// Failures surface when the editor is opened.
const preload = () => void loadEditor().catch(() => undefined)

/** Detail of the addressed source, independent of the list. */
export function SourcePane({ slug, library }: { slug: string; library: Library }) {
  const id = parseId(slug)
  return id === null ? <MissingSource library={library} /> : <FoundSource key={id} id={id} library={library} />
}

function FoundSource({ id, library }: { id: number; library: Library }) {
  const client = useQueryClient()
  const mode = useEditMode(isDraftOpen(`source/${id}`))
  const source = useQuery({
    ...sourceQueries.detail(id),
    placeholderData: () => (mode.isEditing ? undefined : sourceInLists(client, id)),
  })
  if (!(mode.isEditing && source.data) && isGone(source.error)) return <MissingSource id={id} library={library} />
  return (
    <Async query={source} loading={<SkeletonDetail />}>
      {(data) => <ReadOrEdit source={data} library={library} mode={mode} />}
    </Async>
  )
}

interface SourceDetailProps {
  readonly source: SourceDetail
  readonly library: Library
  readonly mode: EditMode
}

function ReadOrEdit({ source, library, mode }: SourceDetailProps) {
  // A user who loses permission keeps the text; saving explains.
  const [wasEditing, setEditing] = useState(false)
  const isEditing = mode.isEditing && (source.canChange || wasEditing)
  if (isEditing !== wasEditing) setEditing(isEditing)
  if (isEditing) return <SourceEditor source={source} library={library} onDone={mode.end} />
  return <FactSheet source={source} library={library} mode={mode} />
}

function FactSheet({ source, library, mode }: SourceDetailProps) {
  useSkipTarget('source')
  const filing = useGroupFiling(source)
  const review = useReview(source, library)
  // Highlights the list's search.
  const mark = useMark(useSearch({ strict: false, select: ({ search = '' }) => search }))
  useEffect(() => noteOpened(source.id), [source.id])
  return (
    <article id="source" tabIndex={-1} className={articleClass}>
      <ScreenTitle description={source.note}>{source.title}</ScreenTitle>
      <SourceActions source={source} mode={mode} preloadEditor={preload} filing={filing.button} review={review} />
      <SourceTitle key={source.title} source={source} mark={mark} />
      <SourceFacts source={source} library={library} mark={mark} place={filing.place} review={review} />
      {filing.dialogs}
    </article>
  )
}

function MissingSource({ id, library }: { id?: number; library: Library }) {
  const isGuest = useUser() === null
  const [isTyped] = useState(() => id !== undefined && draftOf(`source/${id}`) !== undefined)
  return (
    <div className="p-6 phone:px-4 phone:pt-2">
      <NotFound>
        <p className="text-body">{texts.missing}</p>
        {isGuest && (
          <p className="flex flex-wrap items-center gap-3">
            {texts.logInToSee}
            <Button size="small" onClick={loginAsked}>
              {texts.logIn}
            </Button>
          </p>
        )}
        {/* Above on phones. */}
        <Link
          to={library.listPath}
          search={true}
          activeOptions={{ exact: true }}
          className={`${linkClass} self-start phone:hidden`}
        >
          {texts.back}
        </Link>
      </NotFound>
      {isTyped && id !== undefined && <LostSource id={id} library={library} />}
    </div>
  )
}
