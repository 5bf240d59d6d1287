// Lines of the log for people: '12:34:56.789 INFO  GET /api/v1/tags/ 200 3.4 ms, person 5, 0b1c…'.

const NAMES: Readonly<Record<number, string>> = { 20: 'DEBUG', 30: 'INFO', 40: 'WARN', 50: 'ERROR', 60: 'FATAL' }

/** What each line has besides what it is about. */
interface Line {
  readonly level?: number
  readonly time?: number
  readonly msg?: string
  readonly pid?: unknown
  readonly hostname?: unknown
  readonly err?: { readonly stack?: string }
  readonly [key: string]: unknown
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

const pairs = (about: object) =>
  Object.entries(about)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${textOf(value)}`)

const answered = ({
  method,
  route,
  status,
  ms,
  userId,
  requestId,
  why,
  ...rest
}: Readonly<Record<string, unknown>>) => {
  const about = [
    `${textOf(ms)} ms`,
    ...(userId === undefined ? [] : [`person ${textOf(userId)}`]),
    ...(why === undefined ? [] : [textOf(why)]),
    ...pairs(rest),
    textOf(requestId),
  ]
  return `${textOf(method)} ${textOf(route)} ${textOf(status)} ${about.join(', ')}`
}

// One line stays one line in a terminal, whatever is in it.
const shown = (text: string) => text.replaceAll(/\p{Cc}/gu, ' ')

const indented = (stack: string) =>
  stack
    .split('\n')
    .map((line) => `\n    ${shown(line)}`)
    .join('')

/** A line as the log has it, for people; what is no such line stays as it is. */
export const prettyLine = (json: string): string => {
  const { level = 30, time, msg = '', pid: _pid, hostname: _hostname, err, ...about } = parse(json)
  if (time === undefined) return json
  const at = new Date(time).toISOString().slice(11, 23)
  const what = msg === 'answered' ? answered(about) : [msg, ...pairs(about)].join(' ')
  return `${at} ${(NAMES[level] ?? String(level)).padEnd(5)} ${shown(what)}${err?.stack ? indented(err.stack) : ''}\n`
}

const parse = (json: string): Line => {
  try {
    // Written by the logger.
    return JSON.parse(json) as Line
  } catch {
    return {}
  }
}
