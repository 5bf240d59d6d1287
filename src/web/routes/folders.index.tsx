import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/folders/')({ component: NothingOpen })

function NothingOpen() {
  return <p className="p-6 text-body text-muted">Choose a subject to see its categories here.</p>
}
