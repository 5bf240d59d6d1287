import { execFileSync } from 'node:child_process'
import { availableParallelism, cpus, loadavg, platform, release, totalmem } from 'node:os'
import type { Machine } from '#trials/bench/run/results.ts'

export const readMachine = (): Machine => ({
  system: `${platform()} ${release()}`,
  processors: `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? 'unknown'}`,
  node: process.version,
  memoryGigabytes: Math.round(totalmem() / 2 ** 30),
})

/** How many processes wanted to run in the last minute: more than there are processors, and figures are worth less. */
export const readLoad = (): number => loadavg()[0] ?? 0

/** The commit of a folder in short with its subject, and whether there is more than it. */
export const readCommit = (folder: string): string => {
  const git = (...args: string[]) => execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8' }).trim()
  try {
    const changed = git('status', '--porcelain', '--untracked-files=no')
    return `${git('log', '-1', '--format=%h %s')}${changed === '' ? '' : ' (with changes)'}`
  } catch {
    return 'no commit'
  }
}
