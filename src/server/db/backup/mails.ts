import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { hasShape } from '#server/db/shape.ts'
import { END_OF_ROWS, type FrameReader, frame, jsonFrame } from '#server/db/transfer/file.ts'
import { BackupError } from './error.ts'

/** E-mail stored as a file for lack of a mail server. */
export interface BackupMail {
  readonly name: string
  readonly raw: Buffer
}

// File name without path.
const MAIL_NAME = /^[\w-][\w.-]{0,200}\.eml$/

/** Frames of the folder's e-mails and an end mark, after the database's frames. A missing folder has none. */
export async function* mailFrames(folder: string | null, count: { mails: number }): AsyncGenerator<Buffer> {
  const names = folder === null ? [] : await readdir(folder).catch(() => [])
  for (const name of names.filter((one) => MAIL_NAME.test(one)).sort()) {
    // Deleted in the meantime.
    const raw = await readFile(path.join(folder ?? '', name)).catch(() => null)
    if (raw === null || raw.length === 0) continue
    yield jsonFrame({ mail: name })
    yield frame(raw)
    count.mails += 1
  }
  yield END_OF_ROWS
}

/** Reads the frames of `mailFrames` and fails on trailing data. */
export async function* readMails(reader: FrameReader, file: string): AsyncGenerator<BackupMail> {
  for (let next = await reader.next(); next.length > 0; next = await reader.next()) {
    const name = nameIn(next)
    if (name === null) throw new BackupError(`${file} is not a backup that this release can read.`)
    yield { name, raw: await reader.next() }
  }
  if (!(await reader.isAtEnd())) throw new BackupError(`${file} is not as it was written: something is behind its end.`)
}

const isMail = (value: unknown): value is { readonly mail: string } =>
  hasShape<{ mail: string }>(value, { mail: (name) => typeof name === 'string' && MAIL_NAME.test(name) })

const nameIn = (bytes: Buffer): string | null => {
  try {
    const value: unknown = JSON.parse(bytes.toString())
    return isMail(value) ? value.mail : null
  } catch {
    return null
  }
}
