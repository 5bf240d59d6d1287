import type { Transaction } from 'kysely'
import type { Actor } from '#contract/access.ts'
import type { Outcome } from '#contract/records/record-values.ts'
import { type RecordInput, type SearchInput, searchInput } from '#contract/records/records.ts'
import * as z from '#contract/zod.ts'
import { authorize } from '#server/authorize.ts'
import type { Schema } from '#server/db/schema.ts'
import { closeRecord } from '#server/modules/records/closing.ts'
import { lockRecord } from '#server/modules/records/lock.ts'
import { addSearch } from '#server/modules/records/search-repository.ts'
import { stepsIn } from '#server/modules/records/step-repository.ts'
import type { ChangeableRecord } from '#server/modules/records/write-context.ts'
import { recordWritesIn } from '#server/modules/records/write-repository.ts'

type DemoSearch = Partial<Omit<SearchInput, 'step' | 'subject' | 'outcome'>> & { readonly outcome: Outcome }

interface DemoRecord {
  readonly fields: Omit<RecordInput, 'sources'>
  /** Link of each source with the searches of the first subject. */
  readonly steps: readonly { readonly link: string; readonly searches: readonly DemoSearch[] }[]
  readonly isClosed: boolean
}

// Invented people and companies.
const records: readonly DemoRecord[] = [
  {
    fields: {
      reference: 'Onboarding 2026-041',
      purpose: 'New client, standard due diligence',
      subjects: [
        {
          name: 'Heron & Lark Trading Ltd',
          kind: 'company',
          variants: ['Heron and Lark Trading Limited'],
          identifiers: [{ label: 'Company number', value: '00000041' }],
        },
      ],
    },
    steps: [
      {
        link: 'https://find-and-update.company-information.service.gov.uk/',
        searches: [
          {
            outcome: 'match',
            results: 1,
            matches: [
              {
                what: 'Heron & Lark Trading Ltd, active',
                address: '',
                decision: 'same',
                reason: 'Same company number',
              },
            ],
          },
        ],
      },
      { link: 'https://opencorporates.com/', searches: [{ outcome: 'unreachable' }, { outcome: 'nothing' }] },
      {
        link: 'https://www.opensanctions.org/',
        searches: [
          {
            outcome: 'discounted',
            results: 1,
            matches: [
              {
                what: 'Heron Lark Shipping SA',
                address: '',
                decision: 'different',
                reason: 'Another country and business',
              },
            ],
          },
        ],
      },
      { link: 'https://www.sanctionsmap.eu/', searches: [{ outcome: 'nothing' }] },
    ],
    isClosed: true,
  },
  {
    fields: {
      reference: 'Review 2026-107',
      purpose: 'Yearly review',
      subjects: [{ name: 'Olena Kovalenko', kind: 'person', variants: ['Олена Коваленко'], identifiers: [] }],
    },
    steps: [
      { link: 'https://www.opensanctions.org/', searches: [{ outcome: 'nothing' }] },
      { link: 'https://sanctionssearch.ofac.treas.gov/', searches: [] },
      { link: 'https://offshoreleaks.icij.org/', searches: [] },
    ],
    isClosed: false,
  },
]

/** One closed and one open record, made by the code of the API. */
export const addRecords = async (tx: Transaction<Schema>, actor: Actor): Promise<void> => {
  for (const record of records) await addRecord(tx, actor, record)
}

const addRecord = async (tx: Transaction<Schema>, actor: Actor, { fields, steps, isClosed }: DemoRecord) => {
  const context = { tx, actor, now: () => new Date() }
  const id = await recordWritesIn(context).add(authorize(actor, 'record.change', actor), fields)
  for (const { link, searches } of steps) {
    const source = await tx.selectFrom('source').select('id').where('link', '=', link).executeTakeFirstOrThrow()
    await stepsIn(context).add({ id }, [source.id])
    const record = await lockRecord(tx, actor, id)
    for (const search of searches) await addSearch(context, record, inputOf(record, search))
  }
  if (isClosed) await closeRecord(context, await lockRecord(tx, actor, id))
}

const inputOf = ({ steps, subjects }: ChangeableRecord, search: DemoSearch) => {
  const [step, subject] = [steps.at(-1)?.id ?? 0, subjects[0]?.id ?? 0]
  return { query: subjects[0]?.name ?? '', ...z.parse(searchInput, { ...search, step, subject }) }
}
