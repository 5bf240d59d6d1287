import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

/** Lays out a commit's server with this checkout's packages and page. Throws if unknown. */
export const layOutCommit = (commit: string, { from, to }: { from: string; to: string }): void => {
  mkdirSync(to, { recursive: true })
  const archive = execFileSync('git', ['-C', from, 'archive', '--format=tar', commit], { maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', to], { input: archive })
  for (const name of ['node_modules', 'dist']) symlinkSync(join(from, name), join(to, name))
  chmodSync(to, 0o755)
}
