import type { Readable } from 'node:stream'
import type { Config } from '#server/config.ts'

/** Environment of a command. Only `main.ts` accesses the process. */
export interface CommandContext {
  readonly config: Config
  readonly args: readonly string[]
  readonly print: (line: string) => void
  readonly printError: (line: string) => void
  /** Rewrites the terminal's last line; undefined without a terminal. */
  readonly printProgress: ((text: string) => void) | undefined
  readonly input: Readable & { readonly isTTY?: boolean }
  readonly stopped: Promise<void>
}

/** Resolves with the exit code. A `UsageError` is printed as one line; other errors are bugs. */
export type Command = (context: CommandContext) => Promise<number>

export class UsageError extends Error {}
