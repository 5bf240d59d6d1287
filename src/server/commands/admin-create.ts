import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { limits } from '#contract/limits.ts'
import { email as emailSchema, properName } from '#contract/text/text.ts'
import { administratorsIn } from '#server/modules/accounts/administrators.ts'
import { type PasswordOwner, passwordComplaint } from '#server/modules/accounts/password-rules.ts'
import type { Account } from '#server/modules/accounts/repository.ts'
import { type Command, type CommandContext, UsageError } from './command.ts'
import { withDatabase } from './database.ts'

const USAGE = `Usage: npm run admin:create -- EMAIL "FULL NAME"
       npm run admin:create -- --reset EMAIL
The password is asked for, or read from standard input. --reset sets that of any account and ends its sessions.`

const parsed = (
  schema: {
    safeParse: (
      value: unknown,
    ) => { success: true; data: string } | { success: false; error: { issues: { message: string }[] } }
  },
  text: string | undefined,
): string => {
  if (text === undefined) throw new UsageError(USAGE)
  const result = schema.safeParse(text)
  if (!result.success) throw new UsageError(`${text}: ${result.error.issues[0]?.message ?? 'this is not valid'}`)
  return result.data
}

const readArguments = (args: readonly string[]) => {
  const isReset = args.includes('--reset')
  const [email, fullName, ...rest] = args.filter((arg) => arg !== '--reset')
  if (rest.length > 0 || (isReset && fullName !== undefined) || email?.startsWith('-')) throw new UsageError(USAGE)
  return {
    email: parsed(emailSchema, email),
    fullName: isReset ? null : parsed(properName(limits.fullName), fullName),
  }
}

const silent = () => new Writable({ write: (_chunk, _encoding, done) => done() })

const askUnseen = async ({ input, printProgress, print }: CommandContext, prompt: string): Promise<string> => {
  printProgress?.(prompt)
  const lines = createInterface({ input, output: silent(), terminal: true })
  const interrupted = new Promise<never>((_resolve, reject) => {
    for (const event of ['SIGINT', 'close'] as const)
      lines.once(event, () => reject(new UsageError('Nothing was changed')))
  })
  try {
    return await Promise.race([lines.question(''), interrupted])
  } finally {
    lines.close()
    print(prompt)
  }
}

const readFirstLine = async (input: CommandContext['input']): Promise<string> => {
  for await (const line of createInterface({ input })) return line
  return ''
}

/** Reads a password twice from a hidden terminal prompt, or the first line of standard input. */
const askPassword = async (context: CommandContext): Promise<string> => {
  if (context.input.isTTY !== true) return readFirstLine(context.input)
  const password = await askUnseen(context, 'Password: ')
  if ((await askUnseen(context, 'Password again: ')) !== password) throw new UsageError('The two passwords differ')
  return password
}

const newPassword = async (context: CommandContext, owner: PasswordOwner): Promise<string> => {
  const password = await askPassword(context)
  const complaint = await passwordComplaint(password, owner)
  if (complaint !== null) throw new UsageError(`The password: ${complaint}`)
  return password
}

const ownerOf = (email: string, account: Account | undefined): PasswordOwner => ({
  email,
  groupName: account?.user.group?.name ?? null,
})

export const createAdministrator: Command = (context) => {
  const { email, fullName } = readArguments(context.args)
  return withDatabase(context, async ({ db }) => {
    const accounts = administratorsIn(db, () => new Date())
    const account = await accounts.find(email)
    const owner = ownerOf(email, account)
    if (fullName === null) {
      const isReset = account && (await accounts.resetPassword(email, await newPassword(context, owner)))
      if (!isReset) throw new UsageError(`There is no account ${email}`)
      context.print(`${email} has a new password; all sessions of the account were ended`)
      return 0
    }
    const inUse = `There is an account ${email} already; --reset sets a new password for it`
    if (account) throw new UsageError(inUse)
    const password = await newPassword(context, owner)
    if (!(await accounts.add({ email, fullName, password }))) throw new UsageError(inUse)
    context.print(`${fullName} <${email}> is an administrator now`)
    return 0
  })
}
