/** Lengths in characters, and counts (decision 0013, replies and limits). */
export const limits = {
  title: 300,
  link: 2048,
  note: 10_000,
  name: 120,
  label: 60,
  fullName: 120,
  email: 254,
  question: 5000,
  company: 120,
  telephone: 40,
  search: 200,
  tags: 50,
  passwordMin: 12,
  passwordMax: 128,
  report: 500,
  answer: 2000,
  publisher: 200,
  accessNote: 300,
  exposureNote: 300,
  countries: 250,
  languages: 30,
  reviewMonths: 36,
} as const

/** Largest JSON body in bytes, except imports. */
export const BODY_BYTES = 256 * 1024

export const PAGE_SIZE = 50

export const NEWEST_LIMIT = 5

/** Sources per call by ids, as Home requests recently opened ones. */
export const SOME_LIMIT = 8

/** Counting of due sources stops here. */
export const DUE_LIMIT = 1000

export const DUPLICATES_LIMIT = 5

export const BEST_LIMIT = 3

/** Tags per answer. */
export const TAG_LIMIT = 50

/** Open sessions per user; one more ends the least recently used. */
export const SESSION_LIMIT = 10

export const VIEW_LIMIT = 100

/** Counting of new sources in a view stops here. */
export const NEW_LIMIT = 8

export const OPEN_REPORT_LIMIT = 20

/** Reports per answer and per bulk answer. */
export const REPORT_LIMIT = 200

export const IMPORT_BYTES = 50 * 1024 * 1024

export const IMPORTS_AT_ONCE = 3

export const WAITING_FILE_BYTES = 4 * IMPORT_BYTES

/** Rows per file; a preview stops at the first beyond. */
export const IMPORT_ROWS = 500_000

/** Rows and faults in a preview. */
export const PREVIEW_LIMIT = 100

export const COLUMN_LIMIT = 200

/** Lifetime of an uploaded file, and time for undoing an import. */
export const IMPORT_HOURS = 24

/** Sources changed by one call, in one transaction. */
export const BULK_LIMIT = 10_000

export const BULK_UNDO_MINUTES = 10
