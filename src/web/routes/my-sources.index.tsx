import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/my-sources/')({ component: NothingOpen })

function NothingOpen() {
  return <p className="p-6 text-body text-muted">Choose a source to read its notes here.</p>
}
