import './endpoints.ts'
import { lazyPart } from '#web/shared/lazy-part.tsx'

/** New record with these sources, for other screens. */
export const NewRecordPart = lazyPart(async () => (await import('./new-record-dialog.tsx')).NewRecordDialog)
