import { factNames } from '#contract/lists/facts.ts'
import type { IndexedSource } from '#server/library-index/index.ts'
import { DUE_DAY, factValues } from './facts-sql.ts'

const values = factValues('health.state')
const FACTS = factNames.map((name) => `array_to_string(${values[name]}, ',')`).join(` || ' ' || `)

/**
 * Copied columns in `readRows` format. Tags and links are aggregated once: per-source lookups would take longer than
 * everything else.
 */
export const COPY_SOURCES = `copy (select id, scope, subcategory_id, coalesce(link_number, 0),
    coalesce((${DUE_DAY})::int8, -1), sort_title, search_text, coalesce(tags, ''), ${FACTS}
  from source s left join (
    select source_id, string_agg(tag_id::text, ' ') as tags from source_tag group by source_id) tagged on tagged.source_id = id
  left join link_health health on health.source_id = id
  left join (
    select link_key, row_number() over () as link_number from source group by link_key having count(*) > 1) links using (link_key)
  order by sort_title, id) to stdout (format binary)`

const FIELDS = 9
// 'PGCOPY' signature, flags, and extension length (0).
const HEADER_BYTES = 19
const END_OF_ROWS = -1

// A row: field count in two bytes, then fields with four-byte lengths.
const ID = 6
const SCOPE = ID + 12
const SUBCATEGORY = SCOPE + 12
const LINK = SUBCATEGORY + 12
const DUE = LINK + 12
const TITLE = DUE + 12

const bigint = (bytes: Buffer, at: number) => bytes.readInt32BE(at) * 2 ** 32 + bytes.readUInt32BE(at + 4)

/** Row at this position and its end; undefined if incomplete. */
const rowAt = (bytes: Buffer, at: number): { source: IndexedSource; end: number } | undefined => {
  if (at + TITLE > bytes.length) return undefined
  const text = at + TITLE + bytes.readInt32BE(at + TITLE - 4) + 4
  if (text > bytes.length) return undefined
  const tags = text + bytes.readInt32BE(text - 4) + 4
  if (tags > bytes.length) return undefined
  const facts = tags + bytes.readInt32BE(tags - 4) + 4
  if (facts > bytes.length) return undefined
  const end = facts + bytes.readInt32BE(facts - 4)
  if (end > bytes.length) return undefined
  const source = {
    id: bigint(bytes, at + ID),
    scope: bigint(bytes, at + SCOPE),
    subcategory: bigint(bytes, at + SUBCATEGORY),
    link: bigint(bytes, at + LINK),
    dueDay: bigint(bytes, at + DUE),
    sortTitle: bytes.subarray(at + TITLE, text - 4),
    searchText: bytes.subarray(text, tags - 4),
    tags: bytes.subarray(tags, facts - 4),
    facts: bytes.subarray(facts, end),
  }
  return { source, end }
}

/** Parses COPY output; texts are valid during the callback only. Throws if truncated. */
export const readRows = async (copied: AsyncIterable<Buffer>, add: (source: IndexedSource) => void): Promise<void> => {
  let bytes = Buffer.alloc(0)
  let end = 0
  let at = HEADER_BYTES
  for await (const chunk of copied) {
    if (end + chunk.length > bytes.length) bytes = Buffer.concat([bytes], 2 * (end + chunk.length))
    end += chunk.copy(bytes, end)
    const copiedSoFar = bytes.subarray(0, end)
    for (let row = rowAt(copiedSoFar, at); row; row = rowAt(copiedSoFar, at)) {
      if (copiedSoFar.readInt16BE(at) !== FIELDS) throw new Error('The copy of the sources has another form')
      add(row.source)
      at = row.end
    }
    const read = Math.min(at, end)
    bytes.copyWithin(0, read, end)
    end -= read
    at -= read
  }
  if (end !== at + 2 || bytes.readInt16BE(at) !== END_OF_ROWS) throw new Error('The copy of the sources ends too early')
}
