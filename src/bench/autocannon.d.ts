/** The part of autocannon that the bench uses; the package has no types of its own. */
declare module 'autocannon' {
  interface Options {
    url: string
    connections: number
    duration: number
    headers: Record<string, string>
    requests: { method: 'GET'; path: string }[]
  }
  interface Result {
    latency: { p50: number; p99: number }
    requests: { average: number; total: number }
    throughput: { total: number }
    non2xx: number
    errors: number
    timeouts: number
  }
  const autocannon: (options: Options) => Promise<Result>
  export default autocannon
}
