import { createFileRoute, useSearch } from '@tanstack/react-router'
import { NothingOpen } from '#web/features/sources/detail/nothing-open.tsx'
import { groupLibrary } from '#web/features/sources/library.ts'

export const Route = createFileRoute('/my-sources/')({ component: Choose })

function Choose() {
  return <NothingOpen library={groupLibrary} query={useSearch({ from: '/my-sources' })} />
}
