import { existsSync, readFileSync } from 'node:fs'

// Present in development only; otherwise these tests are skipped.
const FOLDER = new URL('../../../../shared/data/', import.meta.url)

export const hasRealData = existsSync(FOLDER)

/** Exists only if `hasRealData`. */
export const realFile = (path: string): URL => new URL(path, FOLDER)

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

export const expectedBookmarks = (): ExpectedBookmarks[] =>
  // Unchecked: a wrong shape fails the tests.
  hasRealData
    ? (JSON.parse(readFileSync(realFile('bookmarks/expected.json'), 'utf8')) as { files: ExpectedBookmarks[] }).files
    : []
