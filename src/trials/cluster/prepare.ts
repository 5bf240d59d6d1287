import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { chooseRunner, type Runner } from './account.ts'
import { findPrograms, type Programs } from './programs.ts'

export const CHECKOUT = join(import.meta.dirname, '../../..')

export const prepare = (say: (line: string) => void, user?: string): { programs: Programs; runner: Runner } | null => {
  const programs = findPrograms()
  if ('missing' in programs) {
    say(
      `A cluster needs Debian's packages ${programs.missing.join(', ')}: apt-get install ${programs.missing.join(' ')}`,
    )
    return null
  }
  const runner = chooseRunner(user)
  const { account } = runner
  const entry = join(CHECKOUT, 'src/server/main.ts')
  const readable = account ? spawnSync('test', ['-r', entry], { ...account }).status === 0 : true
  if (readable) return { programs, runner }
  say(`${runner.user} can't read ${CHECKOUT}: move the checkout to where it can, or name another account with --user`)
  return null
}
