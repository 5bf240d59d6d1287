import { createTransport } from 'nodemailer'
import type { Mailbox } from '#server/settings/mail.ts'
import { type EmailContent, renderHtml, renderText } from './templates/content.ts'
import { oneLine } from './templates/user-text.ts'

export interface Envelope {
  readonly from: Mailbox
  readonly to: Mailbox
  /** Where answers go when not to the sender. */
  readonly replyTo?: Mailbox
  readonly messageId: string
  readonly date: Date
  /** Whether a program sends it of its own accord, so that no other program need answer. */
  readonly isAutomatic: boolean
}

const composer = createTransport({
  streamTransport: true,
  buffer: true,
  newline: 'windows',
  disableFileAccess: true,
  disableUrlAccess: true,
})

const mailbox = ({ name, address }: Mailbox) => ({ name: oneLine(name), address })

/** The e-mail as bytes: headers, the plain text, and the same as HTML. */
export const compose = async (envelope: Envelope, content: EmailContent): Promise<Buffer> => {
  const { from, to, replyTo, messageId, date, isAutomatic } = envelope
  const { message } = await composer.sendMail({
    from: mailbox(from),
    to: mailbox(to),
    ...(replyTo ? { replyTo: mailbox(replyTo) } : {}),
    subject: oneLine(content.subject),
    messageId: `<${messageId}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
    date,
    headers: isAutomatic ? { 'Auto-Submitted': 'auto-generated' } : {},
    text: renderText(content),
    html: renderHtml(content),
    textEncoding: 'quoted-printable',
  })
  if (!Buffer.isBuffer(message)) throw new TypeError('the composer was asked for a buffer')
  return message
}
