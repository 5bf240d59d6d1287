import { existsSync, readFileSync } from 'node:fs'

// The data lies beside the project where it is developed; a clone elsewhere goes without the tests that need it.
const FOLDER = new URL('../../../../shared/data/', import.meta.url)

export const hasRealData = existsSync(FOLDER)

/** A file of the real libraries and bookmarks; there only if `hasRealData`. */
export const realFile = (path: string): URL => new URL(path, FOLDER)

/** What is known of a file of bookmarks. */
interface ExpectedBookmarks {
  file: string
  program: string
  links?: number
  rows?: number
  webLinks: number
  schemes?: Record<string, number>
  folders?: number
  folderDepth?: number
  withTags?: number
  withNote?: number
  repeatedLinks?: number
  longestTitle?: number
}

/** Of every file of bookmarks; of none without the data. */
export const expectedBookmarks = (): ExpectedBookmarks[] =>
  // The file is ours to read but not ours to check: a wrong shape fails the tests that use it.
  hasRealData
    ? (JSON.parse(readFileSync(realFile('bookmarks/expected.json'), 'utf8')) as { files: ExpectedBookmarks[] }).files
    : []
