import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { MailSetting } from '#server/config.ts'

/** A finished e-mail, as it travels. */
export interface Message {
  /** Without an extension; the same each time the same e-mail is sent. */
  readonly fileName: string
  readonly from: string
  readonly to: string
  readonly raw: Buffer
}

/** A way for e-mails to leave. */
export interface Transport {
  /** Resolves once the e-mail is somebody else's to deliver; `signal` ends the try. */
  readonly send: (message: Message, signal: AbortSignal) => Promise<void>
  /** What must not stand in the report of a failure. */
  readonly secrets?: readonly string[]
}

const CONNECTION_MS = 10_000
const SILENCE_MS = 30_000

/** Hands each e-mail to the SMTP server at this address, over a connection of its own. */
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

/** Writes each e-mail into a file of its own that mail programs open; the same e-mail always into the same one. */
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

// Links in e-mails open accounts: they are for nobody else on this machine.
const writePrivately = async (path: string, raw: Buffer) => {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(raw)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The way for e-mails that the settings name. */
export const transportFor = (mail: MailSetting): Transport =>
  mail.kind === 'smtp' ? smtpTransport(mail.url) : folderTransport(mail.folder)
