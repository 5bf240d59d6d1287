import type { Plugin } from 'vite'

const CONTRACT = /\/src\/contract\/.+\.ts$/
const SUMMARY = /^ +summary:\s*'(?:[^'\\\n]|\\.)*',$/gm
const OF_THE_SERVER = /^ +(?:(?:action|rateLimit): '[\w.]+'|(?:alsoAnswers|errors|streams): \[.*\]),$/gm

/** The module of the contract without what only the server and the API document read of a call. */
export const withoutSummaries = (code: string): string =>
  // No line is added or taken away, so positions still fit.
  code.replaceAll(SUMMARY, (lines) => lines.replaceAll(/[^\n]/g, '')).replaceAll(OF_THE_SERVER, '')

/** Keeps the sentences of the API document out of the page, and what else it has no use for of a call. */
export const stripSummaries = (): Plugin => ({
  name: 'strip-summaries',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) => (CONTRACT.test(id) ? { code: withoutSummaries(code), map: null } : null),
})
