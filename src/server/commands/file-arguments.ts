import { resolve } from 'node:path'
import { type CommandContext, UsageError } from './command.ts'

/** Single argument of a command; throws a `UsageError` otherwise. */
const only = ({ args }: Pick<CommandContext, 'args'>, usage: string): string => {
  const [value, ...rest] = args
  if (value === undefined || value.startsWith('-') || rest.length > 0) throw new UsageError(`Usage: ${usage}`)
  return resolve(value)
}

export const fileOf = (context: Pick<CommandContext, 'args'>, name: string): string =>
  only(context, `npm run ${name} -- FILE`)

export const folderOf = (context: Pick<CommandContext, 'args'>, name: string): string =>
  only(context, `npm run ${name} -- FOLDER`)

export const rethrowForUsers = (cause: unknown): never => {
  throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause })
}
