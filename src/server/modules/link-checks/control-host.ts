import type { Probe } from './probe.ts'

const HOUR_MS = 3600_000

/** Turns failures into `unsure` while no other host has answered within the hour, since our own network may be down. */
export const controlHostOf = (now: () => number): ((host: string, probe: Probe) => Probe) => {
  // Two hosts, so that one differs from the host in question.
  let answered: readonly { readonly host: string; readonly at: number }[] = []
  return (host, probe) => {
    if (probe.status !== null) {
      answered = [{ host, at: now() }, ...answered.filter((other) => other.host !== host)].slice(0, 2)
      return probe
    }
    const isHeard = answered.some((other) => other.host !== host && now() - other.at < HOUR_MS)
    return probe.found === 'gone' && !isHeard ? { ...probe, found: 'unsure' } : probe
  }
}
