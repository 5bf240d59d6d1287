// Upper bound of any pause that callers wait for; longer ones postpone the request.
const LONGEST_WAIT_MS = 60_000
const REMEMBERED = 1000

interface Host {
  nextAt: number
  isAsked: boolean
}

/** Next allowed request per host. Begins with a pause, since a previous process may have just asked. */
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
    /** Null during a request. */
    nextAt: (key: string) => (hostOfKey(key).isAsked ? null : hostOfKey(key).nextAt),
    begin: (key: string) => {
      forget()
      hosts.set(key, { nextAt: now() + gapMs, isAsked: true })
    },
    end: (key: string) => hosts.set(key, { ...hostOfKey(key), isAsked: false }),
    pause: (key: string, ms: number) => {
      const host = hostOfKey(key)
      hosts.set(key, { ...host, nextAt: Math.max(host.nextAt, now() + ms) })
    },
    /** Remaining pause requested by the host; 0 for the regular interval. */
    pauseOf: (key: string) => {
      const ms = hostOfKey(key).nextAt - now()
      return ms >= Math.max(LONGEST_WAIT_MS, 2 * gapMs) ? ms : 0
    },
    keys: () => [...hosts.keys()],
  }
}
