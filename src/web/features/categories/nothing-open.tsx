import type { Taxonomy } from './taxonomy.ts'

/** In the place of the detail before one is chosen, and where what the address names is not there (specification §2). */
export function NothingOpen({ taxonomy }: { taxonomy: Taxonomy }) {
  return <p className="p-6 text-body text-muted">{taxonomy.hints.choose}</p>
}
