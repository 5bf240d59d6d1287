import { limits } from '#contract/limits.ts'
import { email as emailSchema, line } from '#contract/text/text.ts'
import type { Db } from '#server/db/kysely.ts'
import {
  addHold,
  findHoldSubjects,
  type HoldSubject,
  listHolds,
  type RetentionHold,
  removeHold,
} from '#server/modules/privacy/holds.ts'
import { type Command, type CommandContext, UsageError } from './command.ts'
import { withDatabase } from './database.ts'

const USAGE = `Usage: npm run hold -- add EMAIL|GROUP "REASON"
       npm run hold -- remove EMAIL|GROUP
       npm run hold -- list
While a hold is on a person or on a group with everybody in it, neither can be erased or deleted, and no retention period ends for them.`

const findOne = async (db: Db, text: string): Promise<HoldSubject> => {
  const address = emailSchema.safeParse(text)
  const [found, ...more] = await findHoldSubjects(db, address.success ? address.data : text)
  if (!found) throw new UsageError(`There is no account and no group ${text}`)
  if (more.length > 0)
    throw new UsageError(`There are several groups called ${text}: say the last part of the address of one`)
  return found
}

const reasonOf = (text: string | undefined): string => {
  const reason = line(limits.title).safeParse(text)
  if (!reason.success) throw new UsageError(`${reason.error.issues[0]?.message ?? 'A hold needs a reason'}\n${USAGE}`)
  return reason.data
}

const nameOf = ({ name, email }: RetentionHold) => (email === null ? `group ${name}` : `${name} <${email}>`)

const work: Record<string, (context: CommandContext, db: Db) => Promise<number>> = {
  add: async ({ args: [, who = '', text, ...rest], print }, db) => {
    const reason = reasonOf(text)
    if (rest.length > 0) throw new UsageError(USAGE)
    const held = await findOne(db, who)
    if (!(await addHold(db, new Date(), { subject: held, reason })))
      throw new UsageError(`${held.name} is under a hold already`)
    print(`${held.name} is under a hold now`)
    return 0
  },
  remove: async ({ args: [, who = '', ...rest], print }, db) => {
    if (rest.length > 0) throw new UsageError(USAGE)
    const held = await findOne(db, who)
    if (!(await removeHold(db, new Date(), held))) throw new UsageError(`${held.name} is not under a hold`)
    print(`${held.name} is under no hold any more`)
    return 0
  },
  list: async ({ args, print }, db) => {
    if (args.length > 1) throw new UsageError(USAGE)
    const holds = await listHolds(db)
    for (const one of holds) print(`${one.createdAt.toISOString().slice(0, 10)}  ${nameOf(one)}: ${one.reason}`)
    if (holds.length === 0) print('There are no holds')
    return 0
  },
}

/** Sets, lists and removes legal holds. */
export const manageHolds: Command = (context) => {
  const run = work[context.args[0] ?? '']
  if (!run) throw new UsageError(USAGE)
  return withDatabase(context, ({ db }) => run(context, db), { library: 'of this release' })
}
