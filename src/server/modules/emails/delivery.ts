import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/kysely.ts'
import { compose } from './message.ts'
import type { ClaimedEmail, Outbox } from './outbox.ts'
import { isPermanent, pauseAfter, reasonOf } from './outcome.ts'
import { type PreparedEmail, prepare } from './prepare.ts'
import type { Transport } from './transport.ts'

export interface DeliveryDependencies {
  readonly db: Db
  readonly config: Pick<Config, 'mailFrom' | 'contactTo'>
  /** Prefix of links. */
  readonly publicUrl: () => string
  readonly transport: Transport
  readonly now: () => Date
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

/** One delivery attempt and its stored result. Logs neither addresses nor contents. */
export const deliveryOver = (dependencies: DeliveryDependencies, outbox: Outbox, tryMs: number) => {
  const report = ({ id, kind, attempts }: ClaimedEmail, outcome: string) =>
    dependencies.log.info({ emailId: id, kind, attempts, outcome }, 'email')

  const warn = ({ id, kind, attempts }: ClaimedEmail, outcome: string, reason: string) =>
    dependencies.log.warn({ emailId: id, kind, attempts, outcome, reason: forLog(reason) }, 'email')

  const markFailed = async (email: ClaimedEmail, reason: string) => {
    await outbox.markFailed(email, reason)
    warn(email, 'given up', reason)
  }

  const postpone = async (email: ClaimedEmail, reason: string) => {
    const pauseMs = pauseAfter(email.attempts)
    if (pauseMs === undefined) return markFailed(email, reason)
    await outbox.postpone(email, pauseMs, reason)
    return warn(email, 'postponed', reason)
  }

  const send = async (email: ClaimedEmail, prepared: PreparedEmail) => {
    const envelope = {
      ...prepared,
      from: dependencies.config.mailFrom,
      messageId: email.messageId,
      date: dependencies.now(),
      isAutomatic: email.kind !== 'contact',
    }
    const raw = await compose(envelope, prepared.content)
    const time = email.createdAt.toISOString().replaceAll(/[:.]/g, '-')
    const [from, to] = [dependencies.config.mailFrom.address, prepared.to.address]
    const message = { fileName: `${time}-${email.kind}-${email.id}`, from, to, raw }
    await dependencies.transport.send(message, AbortSignal.timeout(tryMs))
  }

  const prepareAndSend = async (email: ClaimedEmail): Promise<void> => {
    const prepared = await prepare({ ...dependencies, outbox }, email)
    if (!prepared) {
      await outbox.drop(email)
      return report(email, 'dropped')
    }
    try {
      await send(email, prepared)
    } catch (error) {
      const reason = reasonOf(error, [prepared.token ?? '', ...(dependencies.transport.secrets ?? [])])
      return isPermanent(error) ? markFailed(email, reason) : postpone(email, reason)
    }
    await outbox.markSent(email)
    return report(email, 'sent')
  }

  return async (email: ClaimedEmail): Promise<void> => {
    try {
      await prepareAndSend(email)
    } catch (error) {
      // If this fails too, the e-mail is retried after its lease.
      dependencies.log.warn(error, 'an e-mail could not be written or marked')
      await postpone(email, 'The e-mail could not be written')
    }
  }
}

// Mail servers quote recipients, so only the codes are logged.
const NUMBERS = /^\d{3}(?:[ -]\d\.\d+\.\d+)?/

const forLog = (reason: string) => NUMBERS.exec(reason)?.[0] ?? reason.replaceAll(/\S+@\S+/g, '…')
