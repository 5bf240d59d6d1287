import { createFileRoute, useSearch } from '@tanstack/react-router'
import { globalLibrary } from '#web/features/sources/library.ts'
import { lazyPart } from '#web/shared/lazy-part.tsx'

const NothingOpen = lazyPart(async () => (await import('#web/features/sources/detail/nothing-open.tsx')).NothingOpen)

export const Route = createFileRoute('/sources/')({ component: Choose })

function Choose() {
  return <NothingOpen library={globalLibrary} query={useSearch({ from: '/sources' })} />
}
