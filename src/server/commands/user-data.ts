import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { pluralize } from '#contract/text/pluralize.ts'
import { email as emailSchema } from '#contract/text/text.ts'
import { codeOf } from '#server/db/sql-state.ts'
import { ErasureRefused, type ErasureResult, erasePerson } from '#server/modules/privacy/erase.ts'
import { exportPerson } from '#server/modules/privacy/export.ts'
import { findMailFiles } from '#server/modules/privacy/mail-files.ts'
import { findPerson, type Person } from '#server/modules/privacy/person.ts'
import { isHeld } from '#server/modules/privacy/repository.ts'
import { type Command, type CommandContext, UsageError } from './command.ts'
import { type OpenDatabase, withDatabase } from './database.ts'

const EXPORT_USAGE = 'Usage: npm run user:export -- EMAIL FILE'
const ERASE_USAGE = `Usage: npm run user:erase -- EMAIL [--yes]
  --yes  erases without asking`

const emailOf = (text: string | undefined, usage: string): string => {
  if (text === undefined || text.startsWith('-')) throw new UsageError(usage)
  const result = emailSchema.safeParse(text)
  if (!result.success) throw new UsageError(`${text}: ${result.error.issues[0]?.message ?? 'this is not valid'}`)
  return result.data
}

// Also with SMTP_URL set: earlier e-mails are still in the folder.
const mailFolder = ({ config }: CommandContext) =>
  config.mail.kind === 'folder' ? config.mail.folder : join(config.dataDir, 'mail')

const holdLine = ({ email }: Person) =>
  `${email}, or a present or former group of this person, is under a hold. npm run hold -- list shows the reason, which is not in the file`

export const exportUser: Command = (context) => {
  const [address, file, ...rest] = context.args
  const email = emailOf(address, EXPORT_USAGE)
  if (file === undefined || file.startsWith('-') || rest.length > 0) throw new UsageError(EXPORT_USAGE)
  const path = resolve(file)
  const write = async ({ db }: OpenDatabase) => {
    const person = await findPerson(db, email)
    const mailFiles = await findMailFiles(mailFolder(context), email)
    const personExport = { person, mailFiles, at: new Date(), by: `Sourcebook ${context.config.version}` }
    await exportPerson(db, path, personExport).catch((error: unknown) => {
      if (codeOf(error) === 'EEXIST')
        throw new UsageError(`${path} already exists: choose another name`, { cause: error })
      if (error instanceof Error && 'syscall' in error)
        throw new UsageError(`${path} can't be written: ${error.message}`, { cause: error })
      throw error
    })
    if (person.ids.length === 0)
      context.print(
        `No account has or had the address ${email}. The file contains the other stored data about this address`,
      )
    if (await isHeld(db, { accountIds: person.ids, groupIds: person.chains })) context.print(holdLine(person))
    context.print(
      `The stored data about ${email} was written to ${path}. Read the file before you hand it over, because it names private sources`,
    )
    return 0
  }
  return withDatabase(context, write, { library: 'of this release' })
}

const confirm = async (context: CommandContext, person: Person): Promise<void> => {
  const whom = person.names.length > 0 ? `${person.names.join(', ')} <${person.email}>` : person.email
  const question = `This deletes ${whom} for good. To go on, type the e-mail address again: `
  if (context.input.isTTY === true) context.printProgress?.(question)
  const lines = createInterface({ input: context.input })
  try {
    for await (const line of lines) {
      if (line.trim() === person.email) return
      break
    }
  } finally {
    lines.close()
  }
  throw new UsageError('Nothing was changed')
}

export const eraseUser: Command = (context) => {
  const [address, ...rest] = context.args.filter((arg) => arg !== '--yes')
  const email = emailOf(address, ERASE_USAGE)
  if (rest.length > 0) throw new UsageError(ERASE_USAGE)
  const erase = async ({ db }: OpenDatabase) => {
    const found = await findPerson(db, email)
    if (!context.args.includes('--yes')) await confirm(context, found)
    const erased = await erasePerson(db, email, () => new Date()).catch((error: unknown) => {
      throw error instanceof ErasureRefused ? new UsageError(error.message, { cause: error }) : error
    })
    const files = await findMailFiles(mailFolder(context), email)
    if (!erased && files.length === 0)
      throw new UsageError(`Nothing is stored about ${email}. Check the spelling of the address`)
    for (const file of files) await rm(file, { force: true })
    for (const line of reportOf(email, erased, `${pluralize(files.length, FILES)} of ${mailFolder(context)}`))
      context.print(line)
    return 0
  }
  return withDatabase(context, erase, { library: 'of this release' })
}

const NOTHING_STORED = { person: { account: null }, emails: 0, entries: 0, sources: 0 }

const reportOf = (email: string, erased: ErasureResult | null, files: string): string[] => {
  const { person, emails, entries, sources } = erased ?? NOTHING_STORED
  return [
    `${email} was erased:`,
    `  ${person.account ? 'the account, with its sessions, favorites, views and files' : 'there was no account'}`,
    `  ${pluralize(emails, EMAILS)} of the queue, ${files}`,
    `  ${pluralize(entries, ENTRIES)} of the activity log have a pseudonym in place of the name`,
    `  ${pluralize(sources, SOURCES)} they added stay, without a name`,
    'Earlier backups and exports still contain all of this data. BACKUP_KEEP deletes backups; delete other files by hand',
  ]
}

const EMAILS = { one: 'e-mail', many: 'e-mails' }
const FILES = { one: 'file', many: 'files' }
const ENTRIES = { one: 'entry', many: 'entries' }
const SOURCES = { one: 'source', many: 'sources' }
