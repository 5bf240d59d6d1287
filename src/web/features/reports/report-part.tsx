import { lazyPart } from '#web/shared/lazy-part.tsx'

/** Stays mounted after first use. */
export const ReportDialog = lazyPart(async () => (await import('./report-dialog.tsx')).ReportDialog)

/** Count beside the menu entry. */
export const ReportsCount = lazyPart(async () => (await import('./reports-count.tsx')).ReportsCount)
