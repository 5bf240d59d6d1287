import { oneLine } from './templates/user-text.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

// Five days in all, so that a mail server may be away for a long weekend.
const PAUSES_MS = [
  ...[1, 5, 15].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 4, 8, 12, 12, 12, 12, 12, 12, 12, 12, 12].map((hours) => hours * HOUR_MS),
]

/** Pause after this number of attempts; undefined to give up. */
export const pauseAfter = (tries: number): number | undefined => PAUSES_MS[tries - 1]

const REASON_CHARACTERS = 300

interface SmtpError {
  /** Error code of library or system. */
  readonly code: string
  /** SMTP reply code; 0 without one. */
  readonly responseCode: number
  readonly response: string
  readonly command: string
  readonly message: string
}

const readError = (error: unknown): SmtpError => {
  const fields: Partial<Record<keyof SmtpError, unknown>> = error instanceof Error ? error : {}
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
  return {
    code: textOf(fields.code),
    responseCode: typeof fields.responseCode === 'number' ? fields.responseCode : 0,
    response: textOf(fields.response),
    command: textOf(fields.command),
    message: error instanceof Error ? error.message : String(error),
  }
}

// Replies about this e-mail. Refused logins, refused senders and 530 concern settings, so they are retried until
// corrected.
const ABOUT_THE_EMAIL = ['RCPT TO', 'DATA', 'API']
const ABOUT_US = [530, 535, 538]

/** True if the server refuses this e-mail for good. */
export const isPermanent = (error: unknown): boolean => {
  const { code, responseCode, command } = readError(error)
  if (!ABOUT_THE_EMAIL.includes(command)) return false
  // An invalid address fails before reaching the server.
  if (responseCode === 0) return code === 'EENVELOPE'
  return responseCode >= 500 && !ABOUT_US.includes(responseCode)
}

// Node puts the cause into the message, the library into the code.
const sentences: readonly (readonly [RegExp, string])[] = [
  [/\bECONNREFUSED\b/, 'The mail server refuses connections'],
  [/\b(?:ENOTFOUND|EAI_AGAIN|EDNS)\b/, 'Mail server not found'],
  [/\b(?:ETIMEDOUT|EABORT)\b/, 'The mail server does not answer in time'],
  [/\b(?:ETLS|CERT|certificate|SSL)\b/i, 'The connection to the mail server could not be made secure'],
  [/\b(?:ECONNRESET|EPIPE|ECONNECTION)\b/, 'The mail server broke off the connection'],
]

export const reasonOf = (error: unknown, secrets: readonly string[]): string => {
  const { code, response, message } = readError(error)
  const sentence = sentences.find(([pattern]) => pattern.test(`${code} ${message}`))?.[1]
  const said = response || (sentence ?? message)
  const safe = secrets.reduce((text, secret) => (secret === '' ? text : text.replaceAll(secret, '…')), said)
  return oneLine(safe).slice(0, REASON_CHARACTERS)
}
