import { createFileRoute, useSearch } from '@tanstack/react-router'
import { groupLibrary } from '#web/features/sources/library.ts'
import { lazyPart } from '#web/shared/lazy-part.tsx'

const NothingOpen = lazyPart(async () => (await import('#web/features/sources/detail/nothing-open.tsx')).NothingOpen)

export const Route = createFileRoute('/my-sources/')({ component: Choose })

function Choose() {
  return <NothingOpen library={groupLibrary} query={useSearch({ from: '/my-sources' })} />
}
