import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { type CommandContext, UsageError } from './command.ts'

const silent = () => new Writable({ write: (_chunk, _encoding, done) => done() })

const askUnseen = async ({ input, printProgress, print }: CommandContext, question: string): Promise<string> => {
  printProgress?.(question)
  const lines = createInterface({ input, output: silent(), terminal: true })
  const interrupted = new Promise<never>((_resolve, reject) => {
    for (const event of ['SIGINT', 'close'] as const)
      lines.once(event, () => reject(new UsageError('Nothing was changed')))
  })
  try {
    return await Promise.race([lines.question(''), interrupted])
  } finally {
    lines.close()
    print(question)
  }
}

const readFirstLine = async (input: CommandContext['input']): Promise<string> => {
  for await (const line of createInterface({ input })) return line
  return ''
}

/** A new password: typed twice and not shown on a terminal, else the first line of standard input. */
export const askPassword = async (context: CommandContext): Promise<string> => {
  if (context.input.isTTY !== true) return readFirstLine(context.input)
  const password = await askUnseen(context, 'Password: ')
  if ((await askUnseen(context, 'Password again: ')) !== password) throw new UsageError('The two passwords differ')
  return password
}
