import { execFileSync } from 'node:child_process'
import { lchownSync, readdirSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import type { Account } from './supervisor.ts'

export interface Runner {
  readonly user: string
  readonly group: string
  readonly account: Account | null
}

const ask = (...args: string[]) => execFileSync('id', args, { encoding: 'utf8' }).trim()

/** Current user, or a non-root account, because PostgreSQL refuses root. */
export const chooseRunner = (named?: string): Runner => {
  const { uid, username } = userInfo()
  if (uid !== 0) return { user: username, group: ask('-gn'), account: null }
  const user = named ?? 'nobody'
  const account = { uid: Number(ask('-u', user)), gid: Number(ask('-g', user)) }
  if (account.uid === 0) throw new Error('PostgreSQL refuses to run as root: name another account with --user')
  return { user, group: ask('-gn', user), account }
}

export const giveAway = (folder: string, { uid, gid }: Account): void => {
  lchownSync(folder, uid, gid)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) giveAway(path, { uid, gid })
    else lchownSync(path, uid, gid)
  }
}
