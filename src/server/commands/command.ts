import type { Readable } from 'node:stream'
import type { Config } from '#server/config.ts'

/** What a command is run with. Only `main.ts` knows the process itself. */
export interface CommandContext {
  readonly config: Config
  readonly args: readonly string[]
  /** A line for the person at the terminal. */
  readonly print: (line: string) => void
  /** A line on what went wrong, for who reads the errors of a script alone. */
  readonly printError: (line: string) => void
  /** Rewrites the last line of a terminal; undefined when nobody looks. */
  readonly printProgress: ((text: string) => void) | undefined
  /** Standard input; nothing is read from it before somebody does. */
  readonly input: Readable & { readonly isTTY?: boolean }
  /** Resolves when the process is asked to end. */
  readonly stopped: Promise<void>
}

/** Resolves with the exit code. A thrown `UsageError` is one line for the person, anything else a bug. */
export type Command = (context: CommandContext) => Promise<number>

/** Something that the person at the terminal can put right; its message says how. */
export class UsageError extends Error {}
