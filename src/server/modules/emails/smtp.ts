import { createTransport } from 'nodemailer'
import type { Transport } from './transport.ts'

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
