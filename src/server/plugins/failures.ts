import type { FastifyInstance } from 'fastify'
import { INDEX_BEING_BUILT } from '#server/errors.ts'
import { routeName } from '#server/http/route-name.ts'

const HOUR_MS = 3_600_000
const HOURS = 24
const REMEMBERED = 20
const FIRST_OF_OURS = 500

/** A 5xx answer with route pattern and request id. */
export interface FailedAnswer {
  readonly at: Date
  readonly method: string
  readonly route: string
  readonly status: number
  readonly requestId: string
}

export interface Failures {
  readonly counts: () => readonly { readonly status: number; readonly count: number }[]
  readonly last: () => readonly FailedAnswer[]
}

declare module 'fastify' {
  interface FastifyInstance {
    /** 5xx answers of this process in the last day, in memory. */
    failures: Failures
  }
}

interface FailuresDependencies {
  readonly clock: () => Date
}

/** Counts 5xx answers, even if metrics are off, except those waiting for the index. */
export const registerFailures = (app: FastifyInstance, { clock }: FailuresDependencies): void => {
  const hours = new Map<number, Map<number, number>>()
  const last: FailedAnswer[] = []
  const hourNow = () => Math.floor(clock().getTime() / HOUR_MS)

  const forgetOld = () => {
    for (const hour of hours.keys()) if (hour <= hourNow() - HOURS) hours.delete(hour)
  }
  const book = (answer: FailedAnswer) => {
    forgetOld()
    const hour = hours.get(hourNow()) ?? new Map<number, number>()
    hours.set(hourNow(), hour.set(answer.status, (hour.get(answer.status) ?? 0) + 1))
    last.unshift(answer)
    last.length = Math.min(last.length, REMEMBERED)
  }
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status } = reply
    if (status >= FIRST_OF_OURS && request.why !== INDEX_BEING_BUILT) {
      const route = request.routeOptions.url ?? routeName(request)
      book({ at: clock(), method: request.method, route, status, requestId: request.id })
    }
    done()
  })
  app.decorate('failures', {
    counts: () => {
      forgetOld()
      const all = new Map<number, number>()
      for (const [status, count] of [...hours.values()].flatMap((hour) => [...hour]))
        all.set(status, (all.get(status) ?? 0) + count)
      return [...all].map(([status, count]) => ({ status, count })).sort((a, b) => a.status - b.status)
    },
    last: () => last.filter(({ at }) => at.getTime() > clock().getTime() - HOURS * HOUR_MS),
  })
}
