import type { Plugin } from 'vite'

const CONTRACT = /\/src\/contract\/[^/]+\.ts$/
const SUMMARY = /^(\s+summary:\s*)'(?:[^'\\\n]|\\.)*',$/gm

/** The module of the contract without the sentences that only the API document shows. */
export const withoutSummaries = (code: string): string => code.replaceAll(SUMMARY, "$1'',")

/** Keeps the sentences of the API document out of the page. */
export const stripSummaries = (): Plugin => ({
  name: 'strip-summaries',
  apply: 'build',
  enforce: 'pre',
  // No line is added or taken away, so positions still fit.
  transform: (code, id) => (CONTRACT.test(id) ? { code: withoutSummaries(code), map: null } : null),
})
