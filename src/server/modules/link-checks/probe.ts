import type { IncomingMessage } from 'node:http'
import { limits } from '#contract/limits.ts'
import { linkKey } from '#contract/links/link-key.ts'
import { webAddress } from '#contract/links/web-address.ts'
import type { Bounds } from '#server/outbound/fit.ts'
import { ask, type Reachability, redirectOf } from '#server/outbound/request.ts'
import { type Answer, foundIn, isLogin, isSettled, type LinkVerdict, retryAfterOf } from './answers.ts'
import { foundInFailure, isProtocolFailure } from './failures.ts'
import { HostPausedError, type HostRate, hostKeyOf } from './host-rate.ts'

export interface Probe {
  readonly found: LinkVerdict
  readonly status: number | null
  /** Permanent target; null unless `found` is `moved`. */
  readonly movedTo: string | null
  readonly retryAfterMs: number | null
}

export interface ProbeSettings extends Reachability {
  /** Takes a turn per request, redirects included; without it nothing waits. */
  readonly hostRate?: HostRate
  /** True by default. */
  readonly mayAskHead?: boolean
  readonly isUrgent?: boolean
  readonly signal?: AbortSignal
  /** Time limit without waiting for turns. */
  readonly totalMs?: number
}

const TOTAL_MS = 20_000
const HEAD_SHARE = 0.4
const REDIRECTS = 6
const MAX_BYTES = 64 * 1024

// Ports of registers; no mail, files, shells or databases.
const WEB_PORTS = new Set([80, 443, 7001, 8443, 8888, 9080, 9443])
const BOUNDS: Bounds = {
  protocols: ['https:', 'http:'],
  mayPort: (port) => WEB_PORTS.has(port) || (port >= 8000 && port <= 8099),
  mayNumber: true,
}

// Browser-like but honest, revealing nothing; no compression.
const HEADERS = {
  'user-agent': 'Mozilla/5.0 (compatible; link check)',
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  'accept-language': '*',
  'accept-encoding': 'identity',
}

const beginningOf = async (response: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      size += chunk.length
      if (size >= MAX_BYTES) break
    }
  } catch {}
  return Buffer.concat(chunks).toString('latin1', 0, MAX_BYTES)
}

const visitsBy = (settings: ProbeSettings) => {
  const { hostRate, signal: stop, totalMs = TOTAL_MS } = settings
  let leftMs = totalMs

  const askOnce = async (url: URL, method: 'GET' | 'HEAD'): Promise<readonly [Answer, to: URL | null]> => {
    const done = await hostRate?.turn(hostKeyOf(url), settings)
    const began = performance.now()
    const time = AbortSignal.timeout(method === 'HEAD' ? Math.min(leftMs, totalMs * HEAD_SHARE) : leftMs)
    try {
      const signal = stop ? AbortSignal.any([stop, time]) : time
      const response = await ask(url, { method, headers: HEADERS, signal, bounds: BOUNDS }, settings)
      const { statusCode: status = 0, headers } = response
      const body = method === 'GET' && status < 300 ? await beginningOf(response) : ''
      response.destroy()
      return [{ status, headers, body }, redirectOf(response, url)]
    } finally {
      leftMs = Math.max(1, Math.ceil(leftMs - (performance.now() - began)))
      done?.()
    }
  }

  let isHeadRefused = settings.mayAskHead === false
  return async (url: URL) => {
    if (!isHeadRefused) {
      try {
        const answered = await askOnce(url, 'HEAD')
        if (isSettled(answered[0])) return answered
      } catch (error) {
        if (stop?.aborted || !isProtocolFailure(error)) throw error
      }
    }
    isHeadRefused = true
    return askOnce(url, 'GET')
  }
}

const nothing: Probe = { found: 'unsure', status: null, movedTo: null, retryAfterMs: null }

/** Permanent target; null if the link still works itself. */
const movedTo = (link: string, url: URL): string | null => {
  const to = webAddress(url.href)
  if (to === null || to.length > limits.link || isLogin(url)) return null
  return linkKey(to) === linkKey(link) ? null : to
}

const isPermanent = (status: number) => status === 301 || status === 308

/** Result of the last answer. */
const conclude = ({ link, url, isForGood }: { link: string; url: URL; isForGood: boolean }, answer: Answer): Probe => {
  const found = foundIn(answer)
  const to = found === 'works' && isForGood ? movedTo(link, url) : null
  const retryAfterMs = retryAfterOf(answer, Date.now())
  return { found: to === null ? found : 'moved', status: answer.status, movedTo: to, retryAfterMs }
}

const follow = async (link: string, settings: ProbeSettings): Promise<Probe> => {
  const visit = visitsBy(settings)
  const seen = new Map<string, number>()
  let url = URL.parse(link)
  while (url && seen.size <= REDIRECTS && !seen.has(url.href)) {
    const [answer, to] = await visit(url)
    if (!to) {
      const probe = conclude({ link, url, isForGood: [...seen.values()].every(isPermanent) }, answer)
      if (probe.retryAfterMs !== null) settings.hostRate?.pause(hostKeyOf(url), probe.retryAfterMs)
      return probe
    }
    seen.set(url.href, answer.status)
    url = to
  }
  // A loop or too many redirects.
  return { ...nothing, status: [...seen.values()].at(-1) ?? null }
}

/**
 * Checks a link once: HEAD first (unless `mayAskHead` is false), then GET with 64 kB. No cookies or referrer; public
 * addresses only. Rejects only when aborted.
 */
export const probeLink = async (link: string, settings: ProbeSettings): Promise<Probe> => {
  try {
    return await follow(link, settings)
  } catch (error) {
    settings.signal?.throwIfAborted()
    if (error instanceof HostPausedError) return { ...nothing, retryAfterMs: error.ms }
    return { ...nothing, found: foundInFailure(error) }
  }
}
