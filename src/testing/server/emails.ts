import PostalMime from 'postal-mime'
import type { Transport } from '#server/modules/emails/transport.ts'

/** An e-mail as a mail program understands it. */
export interface ReceivedEmail {
  readonly to: string
  readonly from: string
  readonly replyTo: string | undefined
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly messageId: string
  /** Every address in the plain text. */
  readonly links: readonly string[]
  /** By their names in lower case. */
  readonly headers: ReadonlyMap<string, string>
  /** The whole e-mail as it came. */
  readonly source: string
}

const textOf = (value: string | undefined) => value ?? ''

export const readEmail = async (raw: Buffer): Promise<ReceivedEmail> => {
  const { to = [], from, replyTo = [], headers, ...email } = await PostalMime.parse(raw)
  const text = textOf(email.text)
  return {
    to: textOf(to[0]?.address),
    from: textOf(from?.address),
    replyTo: replyTo[0]?.address,
    subject: textOf(email.subject),
    text,
    html: textOf(email.html),
    messageId: textOf(email.messageId),
    links: text.match(/https?:\/\/\S+/g) ?? [],
    headers: new Map(headers.map(({ key, value }) => [key, value])),
    source: raw.toString(),
  }
}

/** A transport that keeps what it is given, in the order in which it came. */
export const collectEmails = (): Transport & { readonly emails: ReceivedEmail[] } => {
  const emails: ReceivedEmail[] = []
  return {
    emails,
    send: async ({ raw }) => {
      emails.push(await readEmail(raw))
    },
  }
}
