import { UnreadableError } from '#server/db/transfer/file.ts'

/** What keeps a backup from being made or restored; its message is one line for who operates the server. */
export class BackupError extends UnreadableError {}

const NOT_WRITABLE = 'it is not writable (a service writes only to its StateDirectory and ReadWritePaths)'

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EFBIG: 'files may not be as large here',
  EACCES: 'it is not writable for this account',
  EPERM: 'it is not writable for this account',
  EROFS: NOT_WRITABLE,
  // Node says so of a folder to be made where nothing can be written, although the folder above it is there.
  ENOENT: NOT_WRITABLE,
  ENOTDIR: 'a part of it is a file',
}

/** A failure of the disk as one line that names the folder; anything else as it is. */
export const writingFailure = (folder: string, error: unknown): unknown => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reason = REASONS[code]
  return reason === undefined ? error : new BackupError(`No backup in ${folder}: ${reason}.`, { cause: error })
}
