import { type Command, UsageError } from './command.ts'
import { type OpenDatabase, withDatabase } from './database.ts'
import { folderOf, rethrowForUsers } from './file-arguments.ts'
import { extentOf, makeBackup } from './make-backup.ts'

/**
 * Writes a backup while the app may be running (decision 0049). Changes nothing in the database, so it works before an
 * upgrade and on a read-only database.
 */
export const backUp: Command = (context) => {
  const { config, print, stopped } = context
  const folder = folderOf(context, 'backup')
  const make = async (opened: OpenDatabase) => {
    const asked = new AbortController()
    void stopped.then(() => asked.abort(new UsageError('No backup was made: it was stopped')))
    const making = { folder, isScheduled: false, config, print, signal: asked.signal }
    const done = await makeBackup(opened, making).catch((error: unknown) =>
      rethrowForUsers(asked.signal.reason ?? error),
    )
    const how = config.backups.key === null ? 'not encrypted: BACKUP_KEY is not set' : 'encrypted with BACKUP_KEY'
    if (done) print(`${extentOf(done)}, ${how}, were written to ${folder}`)
    return 0
  }
  return withDatabase(context, make, { library: 'of any release' })
}
