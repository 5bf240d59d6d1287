import { bulkEndpoints } from '#contract/sources/bulk.ts'
import { MISSING_ID } from './factories.ts'
import { alone, type Case, signedIn } from './policy.ts'

export const bulkCases: Case[] = [
  alone(bulkEndpoints.change, signedIn(200), () => ({ sources: [MISSING_ID], action: { kind: 'delete' } })),
  alone(bulkEndpoints.change, [401, 200, 200, 200, 200, 403], () => ({
    sources: [MISSING_ID],
    action: { kind: 'remove-from-group' },
  })),
  alone(bulkEndpoints.undo, signedIn(409), () => ({ undo: 'nothing' })),
]
