import { type EmailQueue, emailQueue } from '#server/modules/emails/queue.ts'
import type { Transport } from '#server/modules/emails/transport.ts'
import type { TestApp } from './app.ts'

interface QueueOptions {
  tryMs?: number
  stopMs?: number
  warn?: (message: string) => void
}

/** Queue of another process with the test's clock. */
export const queueOver = (
  { db, config, now }: Pick<TestApp, 'db' | 'config' | 'now'>,
  transport: Transport,
  { warn = () => {}, ...timeouts }: QueueOptions = {},
): EmailQueue =>
  emailQueue({
    db,
    config,
    now,
    transport,
    publicUrl: () => config.publicUrl,
    log: { info: () => {}, warn: (_error: unknown, message?: string) => warn(message ?? '') },
    timeouts,
  })
