import { lazyPart } from '#web/shared/lazy-part.tsx'

/** Asks what is wrong with a source, and reports it to those who may change it. Stays mounted after its first use. */
export const ReportDialog = lazyPart(async () => (await import('./report-dialog.tsx')).ReportDialog)

/** Stands beside the entry of the reports: how many wait for the person's answer. */
export const ReportsCount = lazyPart(async () => (await import('./reports-count.tsx')).ReportsCount)
