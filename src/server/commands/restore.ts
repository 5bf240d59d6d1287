import { pluralize } from '#contract/text/pluralize.ts'
import { readBackup, restoreMails, restoreRows } from '#server/db/backup/restore.ts'
import { refuseRows } from '#server/db/transfer/transfer.ts'
import { reportActivity } from './activity-verify.ts'
import type { Command } from './command.ts'
import { bringUpToDate, withDatabase } from './database.ts'
import { folderOf, rethrowForUsers } from './file-arguments.ts'
import { MAILS } from './make-backup.ts'

/**
 * Fills an empty database from a backup, also of an older release. Reads all of it before writing, then verifies the
 * activity log; returns 1 if that was changed.
 */
export const restore: Command = async (context) => {
  const { config, print } = context
  const folder = folderOf(context, 'restore')
  const backup = await readBackup(folder, config.backups.key).catch(rethrowForUsers)
  print(`${folder} is whole: of ${backup.madeAt}, by release ${backup.version}`)
  return withDatabase(
    context,
    async (opened) => {
      const [{ rows, tables }, mails] = await restoreRows(opened.database.pool, backup).catch(rethrowForUsers)
      print(`${rows.toLocaleString('en')} rows of ${tables} tables were restored`)
      await bringUpToDate(opened, context)
      if (config.mail.kind === 'folder') {
        const written = await restoreMails(config.mail.folder, mails).catch(rethrowForUsers)
        if (written > 0) print(`${pluralize(written, MAILS)} restored to ${config.mail.folder}`)
      }
      return reportActivity(opened.db, context)
    },
    {
      upTo: backup.lastMigration,
      check: ({ database }) => refuseRows(database.pool, 'Restore').catch(rethrowForUsers),
    },
  )
}
