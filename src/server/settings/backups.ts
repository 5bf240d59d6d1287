import { join, resolve } from 'node:path'
import { count, duration, type Environment, SettingError, text } from './setting.ts'

/** What is made of the library in case it is lost (decision 0049). */
export interface BackupSetting {
  /** How often the server makes one; null where it makes none. */
  readonly everyMs: number | null
  /** How many of the server's are kept. */
  readonly keep: number
  readonly folder: string
  /** What backups are encrypted with; null where they are not. */
  readonly key: string | null
}

// One that is in a list of common passwords is found in minutes, whatever is made of it.
const KEY_CHARACTERS = 16

const keyOf = (env: Environment): string | null => {
  const key = text(env, 'BACKUP_KEY', '')
  if (key === '') return null
  if (key.length < KEY_CHARACTERS)
    throw new SettingError('BACKUP_KEY', '…', `it has ${KEY_CHARACTERS} characters or more, best 32 random bytes`)
  return key
}

export const backupsOf = (env: Environment, dataDir: string): BackupSetting => {
  const every = text(env, 'BACKUP_EVERY', 'off')
  const keep = count(env, 'BACKUP_KEEP', 7)
  if (keep === 0) throw new SettingError('BACKUP_KEEP', '0', 'it is how many backups are kept, 1 or more')
  return {
    everyMs: every === 'off' ? null : duration(env, 'BACKUP_EVERY', 'off'),
    keep,
    folder: resolve(text(env, 'BACKUP_FOLDER', join(dataDir, 'backups'))),
    key: keyOf(env),
  }
}
