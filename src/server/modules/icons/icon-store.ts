import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { publicReachability, type Reachability } from '#server/outbound/request.ts'
import { findSiteIcon, imageType } from './site-icon.ts'

export interface StoredIcon {
  readonly type: string
  readonly body: Buffer
}

export interface IconStore {
  /** Icon for viewers of a scope: cached or fetched. Null for none, or on timeout. */
  readonly find: (scope: number, domain: string) => Promise<StoredIcon | null>
}

interface IconStoreDependencies {
  readonly folder: string
  readonly clock: () => Date
  readonly reachability?: Reachability
  /** Wait of a list's viewer. */
  readonly timeoutMs?: number
}

const FRESH_MS = 30 * 24 * 3600_000
// Sites without icon are retried daily.
const FRESH_WITHOUT_MS = 24 * 3600_000
const TIMEOUT_MS = 2500
const AT_ONCE = 6

/**
 * One file per site and scope, empty for none. Another scope fetches again, so that a fast answer doesn't reveal
 * another group's interest (decision 0041).
 */
export const iconStoreIn = ({
  folder,
  clock,
  reachability = publicReachability,
  timeoutMs = TIMEOUT_MS,
}: IconStoreDependencies): IconStore => {
  const underWay = new Map<string, Promise<Buffer>>()
  // Hashed, to reveal less on disk.
  const pathOf = (key: string) => join(folder, createHash('sha256').update(key).digest('hex'))

  const read = async (path: string): Promise<Buffer | null> => {
    try {
      const [body, { mtimeMs }] = await Promise.all([readFile(path), stat(path)])
      return clock().getTime() - mtimeMs < (body.length > 0 ? FRESH_MS : FRESH_WITHOUT_MS) ? body : null
    } catch {
      return null
    }
  }

  const keep = async (key: string, body: Buffer) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const draft = join(folder, `.${randomUUID()}`)
    try {
      await writeFile(draft, body, { mode: 0o600 })
      await rename(draft, pathOf(key))
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }

  const fetchAndKeep = async (key: string, domain: string): Promise<Buffer> => {
    const body = (await findSiteIcon(domain, reachability)) ?? Buffer.alloc(0)
    // A full disk only prevents caching.
    await keep(key, body).catch(() => {})
    return body
  }

  const start = (key: string, domain: string): Promise<Buffer> | null => {
    const running = underWay.get(key)
    if (running) return running
    if (underWay.size >= AT_ONCE) return null
    const work = fetchAndKeep(key, domain)
      .catch(() => Buffer.alloc(0))
      .finally(() => underWay.delete(key))
    underWay.set(key, work)
    return work
  }

  return {
    find: async (scope, domain) => {
      const key = `${scope} ${domain}`
      const body = (await read(pathOf(key))) ?? (await inTime(start(key, domain), timeoutMs))
      const type = body && imageType(body)
      return body && type ? { type, body } : null
    },
  }
}

/** Null after the timeout. */
const inTime = async (work: Promise<Buffer> | null, timeoutMs: number): Promise<Buffer | null> => {
  const timeout = Promise.withResolvers<null>()
  const timer = setTimeout(() => timeout.resolve(null), timeoutMs)
  const body = await Promise.race([work, timeout.promise])
  clearTimeout(timer)
  return body
}
