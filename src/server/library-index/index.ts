export { type IndexBase, type IndexedSource, writeBase } from './base.ts'
export { type Library, libraryOf } from './library.ts'
export type { CoveredCell, IndexListQuery } from './queries.ts'
export { versionOf } from './version-text.ts'
