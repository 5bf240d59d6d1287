import { randomUUID } from 'node:crypto'
import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BusyError, isDraftOf } from '#server/db/backup/write.ts'
import { reasonOf } from '#server/db/unreachable.ts'
import { findLastScheduled } from '#server/modules/backups/repository.ts'
import type { CommandContext } from './command.ts'
import type { OpenDatabase } from './database.ts'
import { makeBackup } from './make-backup.ts'

type Context = Pick<CommandContext, 'config' | 'print'>

const POLL_MS = 60_000
const AGAIN_MS = 15 * 60_000

const NAME = /^sourcebook-\d{8}T\d{6}Z$/

const nameOf = (at: Date) => `sourcebook-${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`

/**
 * Makes scheduled backups in one of several processes: when due, at once if there is none, and 15 minutes after a
 * failure. Returns a function that stops it.
 */
export const backUpRegularly = (opened: OpenDatabase, context: Context): (() => Promise<void>) => {
  const { everyMs } = context.config.backups
  if (everyMs === null) return async () => {}
  const stopping = new AbortController()
  const look = dueBackupCheck(opened, context, { everyMs, signal: stopping.signal })
  let looked = look()
  const timer = setInterval(
    () => {
      looked = looked.then(look)
    },
    Math.min(POLL_MS, everyMs / 2),
  )
  return () => {
    clearInterval(timer)
    stopping.abort()
    return looked
  }
}

interface Schedule {
  readonly everyMs: number
  readonly signal: AbortSignal
}

/** Checks once whether a backup is due, and makes it. */
export const dueBackupCheck = (opened: OpenDatabase, { config, print }: Context, { everyMs, signal }: Schedule) => {
  // In-memory delay, since a failed attempt may be impossible to record.
  let nextAt = 0

  const isDue = async () => {
    const last = await findLastScheduled(opened.db)
    if (signal.aborted || performance.now() < nextAt) return false
    if (last === undefined) return true
    // A time in the future was recorded while the clock was wrong.
    return last.ageMs >= (last.isGood ? everyMs : Math.min(everyMs, AGAIN_MS)) || last.ageMs < -POLL_MS
  }

  // Checked again under the lock, since another process may have made one.
  const isWanted = async () => {
    if (!(await isDue())) return false
    nextAt = performance.now() + Math.min(everyMs, AGAIN_MS)
    return true
  }

  const make = () => {
    const { folder, keep } = config.backups
    const followUp = () =>
      removeOld(folder, keep).catch((error: unknown) => print(`Old backups can't be removed: ${reasonOf(error)}`))
    const making = { folder: join(folder, nameOf(new Date())), isScheduled: true, config, print, signal }
    return makeBackup(opened, { ...making, isWanted, followUp })
  }

  return async () => {
    // An unreachable database is reported elsewhere.
    if (!(await isDue().catch(() => false))) return
    try {
      await make()
    } catch (error) {
      if (!signal.aborted && !(error instanceof BusyError)) print(`The backup failed: ${reasonOf(error)}`)
    }
  }
}

/** Keeps the newest backups and removes drafts of killed processes. Call only while no backup is being made. */
const removeOld = async (folder: string, keep: number): Promise<void> => {
  const names = (await readdir(folder)).sort()
  const old = names.filter((name) => NAME.test(name)).slice(0, -keep)
  for (const name of old) {
    // Renamed first, so that a half-deleted folder doesn't look like a backup.
    const gone = join(folder, `.${name}.${randomUUID()}`)
    await rename(join(folder, name), gone)
    await rm(gone, { recursive: true })
  }
  for (const name of names) if (isLeftover(name)) await rm(join(folder, name), { recursive: true, force: true })
}

const isLeftover = (draft: string): boolean => {
  const [, name = ''] = draft.split('.')
  return NAME.test(name) && isDraftOf(name, draft)
}
