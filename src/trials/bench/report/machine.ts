import { execFileSync } from 'node:child_process'
import { availableParallelism, cpus, loadavg, platform, release, totalmem } from 'node:os'
import type { Machine } from '#trials/bench/run/results.ts'

export const readMachine = (): Machine => ({
  system: `${platform()} ${release()}`,
  processors: `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? 'unknown'}`,
  node: process.version,
  memoryGigabytes: Math.round(totalmem() / 2 ** 30),
})

/** Above the number of processors, figures are unreliable. */
export const readLoad = (): number => loadavg()[0] ?? 0

/** Commit and subject; marks uncommitted changes. */
export const readCommit = (folder: string): string => {
  const git = (...args: string[]) => execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8' }).trim()
  try {
    const changed = git('status', '--porcelain', '--untracked-files=no')
    return `${git('log', '-1', '--format=%h %s')}${changed === '' ? '' : ' (with changes)'}`
  } catch {
    return 'no commit'
  }
}
