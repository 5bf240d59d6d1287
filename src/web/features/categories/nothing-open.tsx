import type { Taxonomy } from './taxonomy.ts'

export function NothingOpen({ taxonomy }: { taxonomy: Taxonomy }) {
  return <p className="p-6 text-body text-muted">{taxonomy.hints.choose}</p>
}
