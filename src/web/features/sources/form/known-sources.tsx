import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { DuplicateSource } from '#contract/sources/sources.ts'
import { sourceQueries } from '#web/features/sources/queries.ts'
import { useMay } from '#web/session/permissions.ts'
import { lazyPart } from '#web/shared/lazy-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { texts } from './texts.ts'

const AddToGroupDialog = lazyPart(
  async () => (await import('#web/features/sources/group/add-to-group-dialog.tsx')).AddToGroupDialog,
)

interface KnownSourcesProps {
  readonly link: string
  readonly self: number | undefined
  readonly onLeave: () => void
}

/** Existing sources with this link and site; a warning only (decision 0024). */
export function KnownSources({ link, self, onLeave }: KnownSourcesProps) {
  const duplicates = useQuery(sourceQueries.duplicates(link)).data?.filter(({ id }) => id !== self) ?? []
  const sameSite = useQuery(sourceQueries.sameSite(link)).data?.filter(({ id }) => id !== self) ?? []
  // Always mounted live region.
  return (
    <div role="status" className="flex flex-col gap-2 text-small not-empty:mt-2">
      {duplicates.length > 0 && (
        <div className="flex flex-col gap-1 rounded border border-line bg-sunken px-3 py-2">
          <p className="font-medium">{texts.inLibrary}</p>
          <ul className="flex flex-col gap-1">
            {duplicates.map((source) => (
              <Duplicate key={source.id} source={source} onLeave={onLeave} />
            ))}
          </ul>
        </div>
      )}
      {sameSite.length > 0 && (
        <p className="line-clamp-2 text-muted">
          {texts.sameSite}:{' '}
          {sameSite.map((source, index) => (
            <span key={source.id}>
              {index > 0 && ' · '}
              <SourceLink source={source} onLeave={onLeave} />
            </span>
          ))}
        </p>
      )}
    </div>
  )
}

function Duplicate({ source, onLeave }: { source: DuplicateSource; onLeave: () => void }) {
  const { category, name } = source.subCategory
  return (
    <li className="flex flex-wrap items-center gap-x-2">
      <span className="min-w-0 grow wrap-anywhere">
        <SourceLink source={source} onLeave={onLeave} />{' '}
        <span className="text-muted">
          {category.name} › {name} · {texts.isSeen(source.isPublic)}
        </span>
      </span>
      <AddToMyGroup id={source.id} />
    </li>
  )
}

function SourceLink({ source, onLeave }: { source: DuplicateSource; onLeave: () => void }) {
  return (
    <Link to="/sources/$slug" params={{ slug: String(source.id) }} onClick={onLeave} className={linkClass}>
      <bdi>{source.title}</bdi>
    </Link>
  )
}

/** Loads the whole source when the dialog opens, because a duplicate lacks its subject. */
function AddToMyGroup({ id }: { id: number }) {
  const isOffered = useMay('groupSource.change')
  const [isOpen, setOpen] = useState<boolean>()
  const source = useQuery({ ...sourceQueries.detail(id), enabled: isOpen === true })
  if (!isOffered) return null
  return (
    <>
      <Button size="small" pending={isOpen === true && source.isPending} onClick={() => setOpen(true)}>
        {texts.addToMyGroup}
      </Button>
      {source.data && isOpen !== undefined && (
        <AddToGroupDialog source={source.data} open={isOpen} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
