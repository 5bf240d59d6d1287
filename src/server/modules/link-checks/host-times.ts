// Nobody waits so long for a turn; a turn of another time is as good.
const REST_MS = 60_000
// More hosts than this are looked through for those that may be forgotten.
const REMEMBERED = 1000

interface Host {
  nextAt: number
  isAsked: boolean
}

/**
 * When each host may be asked. Nobody knows whom the process before this one has asked last, so each is left alone for as long
 * at first.
 */
export const hostTimes = (now: () => number, gapMs: number) => {
  const opensAt = now() + gapMs
  const hosts = new Map<string, Host>()

  const hostOfKey = (key: string): Host => hosts.get(key) ?? { nextAt: opensAt, isAsked: false }
  const isFree = ({ nextAt, isAsked }: Host) => !isAsked && nextAt <= now()

  const forget = () => {
    if (hosts.size <= REMEMBERED || now() < opensAt) return
    for (const [key, host] of hosts) if (isFree(host)) hosts.delete(key)
  }

  return {
    isFree: (key: string) => isFree(hostOfKey(key)),
    /** When it may be asked; null while it is asked and nobody knows. */
    nextAt: (key: string) => (hostOfKey(key).isAsked ? null : hostOfKey(key).nextAt),
    begin: (key: string) => {
      forget()
      hosts.set(key, { nextAt: now() + gapMs, isAsked: true })
    },
    end: (key: string) => hosts.set(key, { ...hostOfKey(key), isAsked: false }),
    rest: (key: string, ms: number) => {
      const host = hostOfKey(key)
      hosts.set(key, { ...host, nextAt: Math.max(host.nextAt, now() + ms) })
    },
    /** How long it is still to be left alone, as it has asked; 0 for what everybody waits. */
    restOf: (key: string) => {
      const ms = hostOfKey(key).nextAt - now()
      return ms >= Math.max(REST_MS, 2 * gapMs) ? ms : 0
    },
    keys: () => [...hosts.keys()],
  }
}
