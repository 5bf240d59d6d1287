import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as z from '#contract/zod.ts'
import type { Db } from '#server/db/kysely.ts'
import { transact } from '#server/db/transact.ts'
import { derivedColumns, SEARCH_WORDS_VERSION } from './derived-columns.ts'

// Reads the whole table to find nothing, so not more often.
const EVERY_HOUR = '17 * * * *'

// The index follows this many changes one by one; more cause a rebuild.
const ROWS_AT_ONCE = 500

interface OutdatedRow {
  readonly id: number
  readonly title: string
  readonly link: string
  readonly note: string
  readonly countries: readonly string[] | null
  readonly labels: readonly string[]
}

/** Locks rows first, so that no edit is overwritten; labels are read after the lock. */
const rewriteSome = (db: Db, after: number): Promise<number | undefined> =>
  transact(db, async (tx) => {
    const { rows: old } = await sql<{ id: number }>`select id from source
      where id > ${after} and search_words_version < ${SEARCH_WORDS_VERSION}
      order by id limit ${ROWS_AT_ONCE} for no key update`.execute(tx)
    const ids = old.map(({ id }) => id)
    const { rows } = await sql<OutdatedRow>`select s.id, s.title, s.link, s.note, s.countries,
        array(select t.label from source_tag st join tag t on t.id = st.tag_id where st.source_id = s.id) as labels
      from source s where s.id = any(${ids})`.execute(tx)
    const texts = rows.map((row) => ({ id: row.id, text: derivedColumns(row).search_text }))
    await sql`update source s set search_text = new.text, search_words_version = ${SEARCH_WORDS_VERSION}
      from json_to_recordset(${JSON.stringify(texts)}::json) as new (id bigint, text text) where s.id = new.id`.execute(
      tx,
    )
    return ids.at(-1)
  })

/** Adds country names and synonyms to texts that an earlier release wrote; as long pauses as work. */
export const registerSearchWords = (app: FastifyInstance, { db }: { readonly db: Db }): void => {
  app.jobs.define({
    name: 'search-words',
    data: z.object({}),
    retries: 5,
    schedule: EVERY_HOUR,
    run: async (_data, signal) => {
      for (let last: number | undefined = 0; last !== undefined; ) {
        const began = performance.now()
        last = await rewriteSome(db, last)
        if (last !== undefined) await setTimeout(performance.now() - began, undefined, { signal })
      }
    },
  })
}
