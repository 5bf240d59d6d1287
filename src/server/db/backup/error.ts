import { UnreadableError } from '#server/db/transfer/file.ts'

/** Backup failure as one line for the operator. */
export class BackupError extends UnreadableError {}

const NOT_WRITABLE = 'it is not writable (a service writes only to its StateDirectory and ReadWritePaths)'

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EFBIG: 'files may not be as large here',
  EACCES: 'it is not writable for this account',
  EPERM: 'it is not writable for this account',
  EROFS: NOT_WRITABLE,
  // mkdir reports ENOENT on an unwritable file system, although the parent exists.
  ENOENT: NOT_WRITABLE,
  ENOTDIR: 'a part of it is a file',
}

/** Converts a disk error to one line that names the folder. */
export const writingFailure = (folder: string, error: unknown): unknown => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reason = REASONS[code]
  return reason === undefined ? error : new BackupError(`No backup in ${folder}: ${reason}.`, { cause: error })
}
