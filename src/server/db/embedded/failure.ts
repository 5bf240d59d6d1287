const FULL = /ENOSPC|No space left on device|database or disk is full/
const TELLING = /\b(?:FATAL|PANIC|ERROR|error|could not|cannot)\b/

/** Start error of a data directory as one line for the operator. */
export const asOneLine = (error: unknown, dataDir: string): Error => {
  const message = error instanceof Error ? error.message : String(error)
  if (FULL.test(message)) return unusable(dataDir, 'its disk is full: make room (a new library takes 100 MB)', error)
  if (message.includes('unable to open database file'))
    return unusable(dataDir, 'its file postgres.lock belongs to another user', error)
  return message.includes('\n')
    ? new Error(`DATA_DIR ${dataDir}: ${gist(message)}`, { cause: error })
    : new Error(message, { cause: error })
}

/** Summarises a multi-line PostgreSQL error as its first line plus the most telling detail. */
const gist = (message: string): string => {
  const [what = '', ...lines] = message.split('\n').map((line) => line.trim())
  const telling = lines.findLast((line) => TELLING.test(line)) ?? lines.findLast((line) => line !== '')
  return `${what} ${telling ?? ''}`.trim()
}

const unusable = (dataDir: string, reason: string, cause: unknown) =>
  new Error(`DATA_DIR ${dataDir} cannot be used: ${reason}.`, { cause })
