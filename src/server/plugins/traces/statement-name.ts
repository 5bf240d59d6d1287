const OPERATION =
  /^[\s(]*(select|insert|update|delete|with|begin|start|commit|rollback|savepoint|release|set|copy|fetch|declare|lock)\b/i
// First table name; excludes functions such as 'extract(epoch from now())'.
const TABLE = /\b(?:from|into|update|join)\s+(?:only\s+)?(?:"?(?:public|pgboss)"?\.)?"?([a-z_]{1,60})"?(?![\w(])/i

// Target of a statement with CTEs; 'for update of' locks.
const CHANGED =
  /\b(insert|delete|(?<!\b(?:for|key)\s+)update)\s+(?:into\s+|from\s+)?"?([a-z_]{1,60})"?\s*(?:\(|as\b|set\b|where\b|using\b|select\b|[a-z]\b)/i

const MAX_ENTRIES = 1000
const kept = new Map<string, string>()

const tableIn = (text: string) => TABLE.exec(text)?.[1] ?? ''

const nameOf = (text: string) => {
  const operation = OPERATION.exec(text)?.[1] ?? 'statement'
  const [, ...changed] = CHANGED.exec(text) ?? ['', 'select', tableIn(text)]
  const parts = operation.toLowerCase() === 'with' ? changed : [operation, tableIn(text)]
  return parts.join(' ').trim().toLowerCase()
}

/** Operation and first table, such as 'select source'. */
export const statementName = (text: string): string => {
  const known = kept.get(text)
  if (known !== undefined) return known
  const name = nameOf(text)
  if (kept.size >= MAX_ENTRIES) kept.clear()
  kept.set(text, name)
  return name
}
