import { createFileRoute, useSearch } from '@tanstack/react-router'
import { NothingOpen } from '#web/features/sources/detail/nothing-open.tsx'
import { globalLibrary } from '#web/features/sources/library.ts'

export const Route = createFileRoute('/sources/')({ component: Choose })

function Choose() {
  return <NothingOpen library={globalLibrary} query={useSearch({ from: '/sources' })} />
}
