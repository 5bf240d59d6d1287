import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Lays the server of a commit into a folder, to be run with the packages and the page that are here. Throws where the
 * checkout has no such commit.
 */
export const layOutCommit = (commit: string, { from, to }: { from: string; to: string }): void => {
  mkdirSync(to, { recursive: true })
  const archive = execFileSync('git', ['-C', from, 'archive', '--format=tar', commit], { maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', to], { input: archive })
  for (const name of ['node_modules', 'dist']) symlinkSync(join(from, name), join(to, name))
  // The account that the web processes run as has to read it.
  chmodSync(to, 0o755)
}
