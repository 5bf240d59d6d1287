import { sql } from 'kysely'
import type { ProvenanceFields } from '#contract/sources/provenance.ts'
import type { SourceTexts } from '#contract/sources/sources.ts'
import { collapse } from '#contract/text/normalize.ts'
import type { Db } from '#server/db/kysely.ts'
import { provenanceJson, textRefs } from '#server/modules/sources/detail/columns.ts'
import type { ListPlan } from '#server/modules/sources/lists/list-sql.ts'

export interface ExportRow extends Readonly<SourceTexts> {
  readonly category: string
  readonly subCategory: string
  readonly groupSubcategory: { readonly subject: string; readonly category: string } | null
  readonly tags: readonly string[]
  readonly public: boolean
  readonly createdAt: Date
  readonly provenance: ProvenanceFields
}

// Short statements, so that other queries interleave.
const AT_ONCE = 500

/** Rows in id order by batch, each as of its reading. Leaves out rows no longer visible or listed. */
export async function* readBatches(
  db: Db,
  plan: ListPlan,
  ids: Float64Array,
): AsyncGenerator<readonly ExportRow[], void> {
  const spell = spellings()
  let next = readBatch(db, plan, ids.subarray(0, AT_ONCE))
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const rows = await next
    // Reads ahead during writing.
    next = readBatch(db, plan, ids.subarray(from + AT_ONCE, from + 2 * AT_ONCE))
    // Avoids an unhandled rejection if reading stops.
    next.catch(() => {})
    yield rows.map((row) => ({ ...row, ...namesOf(row), tags: spell(row.tags) }))
  }
}

const readBatch = async (db: Db, { scopes, groupId }: ListPlan, ids: Float64Array): Promise<readonly ExportRow[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<ExportRow>`
    select ${textRefs}, s.is_public as public, s.created_at as "createdAt", ${provenanceJson} as provenance, cat.name as category, sub.name as "subCategory",
      ${groupId === null ? sql`null` : sql`json_build_object('subject', gcat.name, 'category', gsub.name)`} as "groupSubcategory",
      array(select t.label from source_tag st join tag t on t.id = st.tag_id
        where st.source_id = s.id order by t.sort_label, t.label collate "C") as tags
    from unnest(${[...ids]}::bigint[]) with ordinality as listed (id, position)
    join source s on s.id = listed.id and s.scope = any(${scopes})
    join subcategory sub on sub.id = s.subcategory_id
    join category cat on cat.id = sub.category_id
    ${groupId === null ? sql`` : placesOf(groupId)}
    order by listed.position`.execute(db)
  return rows
}

// Single blanks, as imports normalize names.
const namesOf = ({ title, category, subCategory }: ExportRow) => ({
  title: collapse(title),
  category: collapse(category),
  subCategory: collapse(subCategory),
})

const placesOf = (groupId: number) => sql`
  join group_source gs on gs.group_id = ${groupId} and gs.source_id = s.id
  join subcategory gsub on gsub.id = gs.subcategory_id
  join category gcat on gcat.id = gsub.category_id`

/** Unifies labels that differ in case, as imports do (decision 0037). */
const spellings = () => {
  const spelled = new Map<string, string>()
  const spell = (stored: string): string => {
    const label = collapse(stored)
    const key = label.toLowerCase()
    const known = spelled.get(key)
    if (known === undefined) spelled.set(key, label)
    return known ?? label
  }
  return (labels: readonly string[]): string[] => [...new Set(labels.map(spell))]
}
