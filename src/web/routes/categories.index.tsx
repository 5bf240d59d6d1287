import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/categories/')({ component: NothingOpen })

function NothingOpen() {
  return <p className="p-6 text-body text-muted">Choose a category to see its subcategories here.</p>
}
