import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../../..')

export interface EarlierBuild {
  readonly folder: string
  readonly title: string
  readonly remove: () => void
}

const git = (...args: readonly string[]): string => {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${args[0]}: ${stderr.trim().split('\n')[0]}`)
  return stdout.trim()
}

const lockOf = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8')

const getPackages = (folder: string) => {
  if (lockOf(folder) === lockOf(ROOT)) return symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error('npm ci failed for the earlier build; what it says above is why')
}

export const checkOut = (commit: string): EarlierBuild => {
  const hash = git('rev-parse', '--verify', '--quiet', '--end-of-options', `${commit}^{commit}`)
  const parent = mkdtempSync(join(tmpdir(), 'sourcebook-earlier-'))
  chmodSync(parent, 0o755)
  const folder = join(parent, 'build')
  const remove = () => {
    git('worktree', 'remove', '--force', folder)
    rmSync(parent, { recursive: true, force: true })
  }
  git('worktree', 'add', '--quiet', '--detach', folder, hash)
  try {
    getPackages(folder)
  } catch (error) {
    remove()
    throw error
  }
  return { folder, title: git('log', '-1', '--format=%h %s', hash), remove }
}
