import packageJson from '../../package.json' with { type: 'json' }
import { type Command, UsageError } from './commands/command.ts'
import { serve } from './commands/serve.ts'
import { readConfig } from './config.ts'
import { SettingError } from './setting.ts'

const commands: Record<string, Command> = { serve }

const untilAskedToEnd = () =>
  new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })

const print = (line: string) => process.stdout.write(`${line}\n`)
const printProgress = process.stdout.isTTY ? (text: string) => process.stdout.write(`\r\u001B[K${text}`) : undefined

const run = async (): Promise<number> => {
  const [name = 'serve', ...args] = process.argv.slice(2)
  const command = commands[name]
  if (!command) throw new UsageError(`There is no command ${name}; there are ${Object.keys(commands).join(', ')}`)
  const config = readConfig({ ...process.env }, packageJson.version)
  return command({ config, args, print, printProgress, stopped: untilAskedToEnd() })
}

const isForPeople = (error: unknown): error is Error => error instanceof SettingError || error instanceof UsageError

try {
  process.exitCode = await run()
} catch (error) {
  process.stderr.write(
    `${isForPeople(error) ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  )
  process.exitCode = 1
}
