import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { MailSetting } from '#server/config.ts'

export interface Message {
  /** Without extension; stable across retries. */
  readonly fileName: string
  readonly from: string
  readonly to: string
  readonly raw: Buffer
}

export interface Transport {
  /** Resolves once the server has taken the e-mail. */
  readonly send: (message: Message, signal: AbortSignal) => Promise<void>
  readonly secrets?: readonly string[]
}

const CONNECTION_MS = 10_000
const SILENCE_MS = 30_000

export const smtpTransport = (url: string): Transport => {
  const mailer = createTransport({
    url,
    connectionTimeout: CONNECTION_MS,
    greetingTimeout: CONNECTION_MS,
    dnsTimeout: CONNECTION_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const { password } = new URL(url)
  return {
    send: async ({ from, to, raw }, signal) => {
      await mailer.sendMail({ envelope: { from, to: [to] }, raw, signal })
    },
    secrets: [password, decodeURIComponent(password)],
  }
}

/** One file per e-mail; retries overwrite it. */
export const folderTransport = (folder: string): Transport => ({
  send: async ({ fileName, raw }) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, `${fileName}.eml`)
    const half = `${path}.part`
    try {
      await writePrivately(half, raw)
      await rename(half, path)
    } catch (error) {
      await rm(half, { force: true })
      throw error
    }
  },
})

// Private, because links open accounts.
const writePrivately = async (path: string, raw: Buffer) => {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(raw)
    await file.sync()
  } finally {
    await file.close()
  }
}

export const transportFor = (mail: MailSetting): Transport =>
  mail.kind === 'smtp' ? smtpTransport(mail.url) : folderTransport(mail.folder)
