import { parseArgs } from 'node:util'
import { pluralize } from '#contract/text/pluralize.ts'
import type { Db } from '#server/db/kysely.ts'
import type { ChainHead } from '#server/modules/activity/chain-sql.ts'
import { type Finding, verifyActivity } from '#server/modules/activity/verify.ts'
import { verifyRecords } from '#server/modules/records/verify.ts'
import { type Command, type CommandContext, UsageError } from './command.ts'
import { withDatabase } from './database.ts'

const USAGE = `Usage: npm run activity:verify -- [--expect CHAIN:POSITION:HASH]…
  --expect  a chain head as an earlier run printed it: a log that was rewritten as a whole does not match your notes`

const HEAD = /^(\d{1,15}):(\d{1,15}):([0-9a-f]{64})$/

const parseHead = (text: string): ChainHead => {
  const [, chain, position, hash] = HEAD.exec(text) ?? []
  if (chain === undefined || position === undefined || hash === undefined) {
    throw new UsageError(`${text} is not CHAIN:POSITION:HASH\n${USAGE}`)
  }
  return { chain: Number(chain), position: Number(position), hash }
}

const readArguments = (args: readonly string[]): ChainHead[] => {
  try {
    const { values } = parseArgs({ args: [...args], options: { expect: { type: 'string', multiple: true } } })
    return (values.expect ?? []).map(parseHead)
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
  }
}

const ENTRIES = { one: 'entry', many: 'entries' }
const CHAINS = { one: 'chain', many: 'chains' }
const RECORDS = { one: 'closed research record', many: 'closed research records' }
const FINDINGS = { one: 'finding', many: 'findings' }

const describe = ({ chain, position, entry, what }: Finding) => {
  const which = entry ? `, entry ${entry.id} (${entry.kind}, ${entry.at.toISOString()})` : ''
  return `Chain ${chain}, position ${position}${which} ${what}`
}

/** Prints changed entries and records. Returns exit code 1 if there are some. */
export const reportActivity = async (...args: Parameters<typeof reportLog>): Promise<number> => {
  const [db, context] = args
  return Math.max(await reportLog(...args), await reportRecords(db, context))
}

const reportRecords = async (db: Db, { print }: CommandContext): Promise<number> => {
  let changed = 0
  const records = await verifyRecords(db, (finding) => {
    changed += 1
    print(finding)
  })
  if (changed > 0) print(`${pluralize(changed, FINDINGS)} in ${pluralize(records, RECORDS)}`)
  return changed > 0 ? 1 : 0
}

const reportLog = async (
  db: Db,
  { print, printProgress }: CommandContext,
  expected: readonly ChainHead[] = [],
): Promise<number> => {
  const { entries, heads, findings, outOfOrder } = await verifyActivity(db, {
    expected,
    onFinding: (finding) => print(describe(finding)),
    onProgress: (soFar) => printProgress?.(`${pluralize(soFar, ENTRIES)} so far`),
  })
  printProgress?.('')
  const extent = `${pluralize(entries, ENTRIES)} in ${pluralize(heads.length, CHAINS)}`
  if (findings > 0) {
    print(`The activity log is not as it was written: ${pluralize(findings, FINDINGS)} in ${extent}`)
    return 1
  }
  print(`The activity log is as it was written: ${extent}`)
  if (outOfOrder > 0) print(`Out of order in time or id: ${pluralize(outOfOrder, ENTRIES)}. Was a clock set back?`)
  if (heads.length > 0) print('Chain heads (keep them elsewhere):')
  for (const { chain, position, hash } of heads) print(`  ${chain}:${position}:${hash}`)
  return 0
}

export const verifyActivityLog: Command = (context) => {
  const expected = readArguments(context.args)
  return withDatabase(context, ({ db }) => reportActivity(db, context, expected), { library: 'of this release' })
}
