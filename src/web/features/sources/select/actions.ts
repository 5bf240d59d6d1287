import type { Library } from '#web/features/sources/library.ts'
import { useMay } from '#web/session/permissions.ts'
import { texts } from './texts.ts'

export type ActionName =
  | 'move'
  | 'file'
  | 'tags'
  | 'research'
  | 'remove'
  | 'review'
  | 'interval'
  | 'publish'
  | 'hide'
  | 'delete'

interface OfferedAction {
  readonly name: ActionName
  readonly label: string
  /** Key that presses it. */
  readonly shortcut?: string
}

/** In the list of due sources reviewing comes first. */
export const useActions = ({ scope }: Library, isDue: boolean) => {
  const mayChange = useMay('source.change')
  const mayFile = useMay('groupSource.change')
  const mayPublish = useMay('source.publish')
  const mayResearch = useMay('record.keep')
  const when = (isOffered: boolean, ...actions: OfferedAction[]) => (isOffered ? actions : [])
  const file = (label: string) => when(mayFile, { name: 'file', label, shortcut: 'a' })
  const tags = when(mayChange, { name: 'tags', label: texts.tags })
  const isGroups = scope === 'group'
  const review = when(mayChange, { name: 'review', label: texts.review, shortcut: 'r' })
  return {
    first: isGroups
      ? [...(isDue ? review : []), ...file(texts.move), ...tags]
      : [
          ...(isDue ? review : []),
          ...when(mayChange, { name: 'move', label: texts.move, shortcut: 'm' }),
          ...tags,
          ...file(texts.addToGroup),
        ],
    more: [
      ...when(mayResearch, { name: 'research', label: texts.research }),
      ...when(mayFile, { name: 'remove', label: texts.removeFromGroup }),
      ...when(isGroups && mayChange, { name: 'move', label: texts.moveCategory }),
      ...(isDue ? [] : review),
      ...when(mayChange, { name: 'interval', label: texts.interval }),
      ...when(mayPublish, { name: 'publish', label: texts.publish }),
      ...when(mayChange, { name: 'hide', label: texts.hide }, { name: 'delete', label: texts.delete }),
    ],
  }
}
