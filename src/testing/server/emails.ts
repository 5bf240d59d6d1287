import PostalMime from 'postal-mime'
import type { Transport } from '#server/modules/emails/transport.ts'

export interface ReceivedEmail {
  readonly to: string
  readonly from: string
  readonly replyTo: string | undefined
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly messageId: string
  readonly links: readonly string[]
  readonly headers: ReadonlyMap<string, string>
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

export const collectEmails = (): Transport & { readonly emails: ReceivedEmail[] } => {
  const emails: ReceivedEmail[] = []
  return {
    emails,
    send: async ({ raw }) => {
      emails.push(await readEmail(raw))
    },
  }
}
