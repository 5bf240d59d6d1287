import PostalMime from 'postal-mime'
import type { Transport } from '#server/modules/emails/transport.ts'

/** A letter as the program of whoever got it understands it. */
export interface ReceivedLetter {
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
  /** The whole letter as it came. */
  readonly source: string
}

const textOf = (value: string | undefined) => value ?? ''

export const readLetter = async (raw: Buffer): Promise<ReceivedLetter> => {
  const { to = [], from, replyTo = [], headers, ...letter } = await PostalMime.parse(raw)
  const text = textOf(letter.text)
  return {
    to: textOf(to[0]?.address),
    from: textOf(from?.address),
    replyTo: replyTo[0]?.address,
    subject: textOf(letter.subject),
    text,
    html: textOf(letter.html),
    messageId: textOf(letter.messageId),
    links: text.match(/https?:\/\/\S+/g) ?? [],
    headers: new Map(headers.map(({ key, value }) => [key, value])),
    source: raw.toString(),
  }
}

/** A transport that keeps what it is given, in the order in which it came. */
export const collectLetters = (): Transport & { readonly letters: ReceivedLetter[] } => {
  const letters: ReceivedLetter[] = []
  return {
    letters,
    send: async ({ raw }) => {
      letters.push(await readLetter(raw))
    },
  }
}
