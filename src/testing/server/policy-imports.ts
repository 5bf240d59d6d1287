import { importEndpoints } from '#contract/imports.ts'
import { type Case, signedIn } from './policy.ts'

export const importCases: Case[] = [
  {
    endpoint: importEndpoints.preview,
    of: 'nobody',
    ask: async () => ({ query: { name: 'links.jsonl' }, body: { link: 'https://example.org/' } }),
    statuses: signedIn(200),
  },
]
