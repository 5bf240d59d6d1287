import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/kysely.ts'
import { compose } from './message.ts'
import type { ClaimedLetter, Outbox } from './outbox.ts'
import { isPermanent, pauseAfter, reasonOf } from './outcome.ts'
import { type PreparedLetter, prepare } from './prepare.ts'
import type { Transport } from './transport.ts'

export interface DeliveryParts {
  readonly db: Db
  readonly config: Pick<Config, 'mailFrom' | 'contactTo'>
  /** What links begin with. */
  readonly publicUrl: () => string
  readonly transport: Transport
  readonly now: () => Date
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

/** One try to send a letter, and its end in the books. The log tells of neither addresses nor contents. */
export const deliveryOver = (parts: DeliveryParts, outbox: Outbox, tryMs: number) => {
  const tell = ({ id, kind, attempts }: ClaimedLetter, outcome: string) =>
    parts.log.info({ letterId: id, kind, attempts, outcome }, 'letter')

  const warn = ({ id, kind, attempts }: ClaimedLetter, outcome: string, reason: string) =>
    parts.log.warn({ letterId: id, kind, attempts, outcome, reason: withoutAddresses(reason) }, 'letter')

  const giveUp = async (letter: ClaimedLetter, reason: string) => {
    await outbox.giveUp(letter, reason)
    warn(letter, 'given up', reason)
  }

  const postpone = async (letter: ClaimedLetter, reason: string) => {
    const pauseMs = pauseAfter(letter.attempts)
    if (pauseMs === undefined) return giveUp(letter, reason)
    await outbox.postpone(letter, pauseMs, reason)
    return warn(letter, 'postponed', reason)
  }

  const send = async (letter: ClaimedLetter, prepared: PreparedLetter) => {
    const envelope = {
      ...prepared,
      from: parts.config.mailFrom,
      messageId: letter.messageId,
      date: parts.now(),
      isAutomatic: letter.kind !== 'contact',
    }
    const raw = await compose(envelope, prepared.content)
    const time = letter.createdAt.toISOString().replaceAll(/[:.]/g, '-')
    const [from, to] = [parts.config.mailFrom.address, prepared.to.address]
    const message = { fileName: `${time}-${letter.kind}-${letter.id}`, from, to, raw }
    await parts.transport.send(message, AbortSignal.timeout(tryMs))
  }

  const prepareAndSend = async (letter: ClaimedLetter): Promise<void> => {
    const prepared = await prepare({ ...parts, outbox }, letter)
    if (!prepared) {
      await outbox.drop(letter)
      return tell(letter, 'dropped')
    }
    try {
      await send(letter, prepared)
    } catch (error) {
      const reason = reasonOf(error, [prepared.token ?? '', ...(parts.transport.secrets ?? [])])
      return isPermanent(error) ? giveUp(letter, reason) : postpone(letter, reason)
    }
    await outbox.markSent(letter)
    return tell(letter, 'sent')
  }

  return async (letter: ClaimedLetter): Promise<void> => {
    try {
      await prepareAndSend(letter)
    } catch (error) {
      // A bug, or the database is away, and then this fails as well and the letter comes back when its lease has run out.
      parts.log.warn(error, 'a letter could not be written or marked')
      await postpone(letter, 'The letter could not be written')
    }
  }
}

// A mail server names the address that it refuses.
const withoutAddresses = (reason: string) => reason.replaceAll(/\S+@\S+/g, '…')
