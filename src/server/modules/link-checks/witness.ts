import type { Probe } from './probe.ts'

const HOUR_MS = 3600_000

/**
 * Doubts that a host is not there while nobody is: without an answer of any other host within the hour it may be our own
 * network, or its name servers, that is cut off. What it doubts becomes `unsure`.
 */
export const witnessOf = (now: () => number): ((host: string, probe: Probe) => Probe) => {
  // The last two hosts that have answered: one of them is another than the one in question.
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
