import * as z from '#contract/zod.ts'
import { record, recordSearch } from './records.ts'

/** Exported JSON file. `hash` is the SHA-256 over the canonical JSON (RFC 8785) of `{ record, searches }`. */
export const recordFile = z.object({
  state: record.shape.state,
  hash: record.shape.hash,
  endedOn: record.shape.endedOn,
  record: z.pick(record, {
    id: true,
    reference: true,
    purpose: true,
    createdAt: true,
    createdBy: true,
    closedAt: true,
    closedBy: true,
    repeats: true,
    subjects: true,
    steps: true,
  }),
  searches: z.array(recordSearch),
})
export type RecordFile = z.infer<typeof recordFile>
