/** Lengths in characters and counts (decision 0013, replies and limits). */
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

/** The largest JSON body in bytes (decision 0013, replies and limits; the import is apart). */
export const BODY_BYTES = 256 * 1024

/** Sources on a page of a list: `limit` in the answer (decision 0013, replies and limits). */
export const PAGE_SIZE = 50

/** Sources in the answers of the calls for the newest, for those changed last and for the first favourites. */
export const NEWEST_LIMIT = 5

/** Sources that one call asks for by their ids, as Home does for those that somebody has opened last. */
export const SOME_LIMIT = 8

/** As many sources that are due for review are counted; more than these are as many. */
export const DUE_LIMIT = 1000

/** Sources in the answer of the call for those with the same link. */
export const DUPLICATES_LIMIT = 5

/** The most that a search is said to match best. */
export const BEST_LIMIT = 3

/** Tags in one answer of the tag calls (decision 0013, replies and limits). */
export const TAG_LIMIT = 50

/** Sessions that a person may have open; one more ends the one that was used the longest ago. */
export const SESSION_LIMIT = 10

/** Saved views that a person may have, and a group. */
export const VIEW_LIMIT = 100

/** What is new in a saved view is counted up to this; there may be more. */
export const NEW_LIMIT = 8

/** Open reports that a person may have. */
export const OPEN_REPORT_LIMIT = 20

/** Reports in one answer of each kind: to be answered, and of one's own; and those that one call answers. */
export const REPORT_LIMIT = 200

/** The largest file that an import takes, in bytes (kyc §B). */
export const IMPORT_BYTES = 50 * 1024 * 1024

/** Imports of one person that may wait or run at the same time. */
export const IMPORTS_AT_ONCE = 3

/** Bytes of the files of a group, or of the administrators, that may wait to be imported. */
export const WAITING_FILE_BYTES = 4 * IMPORT_BYTES

/** Rows that a file may have; a preview ends at the first one beyond. */
export const IMPORT_ROWS = 500_000

/** Rows and faults that a preview of an import shows. */
export const PREVIEW_LIMIT = 100

/** Columns of a table that an import can be told the meaning of. */
export const COLUMN_LIMIT = 200

/** How long an uploaded file is kept, and how long an import can be undone. */
export const IMPORT_HOURS = 24

/** Sources that one call changes at most, in one transaction (kyc §B). */
export const BULK_LIMIT = 10_000

/** How long a change of many can be undone. */
export const BULK_UNDO_MINUTES = 10
