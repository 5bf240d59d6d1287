import type { Screen } from '#contract/access.ts'
import type { SourceScope } from './queries.ts'

/** What differs between the two libraries and their screens: everything that one may see, and what was added to the group. */
export interface Library {
  readonly scope: SourceScope
  readonly screen: Screen
  readonly title: string
  readonly categoriesTitle: string
  readonly listPath: '/sources' | '/my-sources'
  readonly detailPath: '/sources/$slug' | '/my-sources/$slug'
}

export const globalLibrary: Library = {
  scope: 'global',
  screen: 'sources',
  title: 'Sources',
  categoriesTitle: 'Categories',
  listPath: '/sources',
  detailPath: '/sources/$slug',
}

/** What was added to the group, under the subjects of the group. */
export const groupLibrary: Library = {
  scope: 'group',
  screen: 'mySources',
  title: 'My Sources',
  categoriesTitle: 'Group subjects',
  listPath: '/my-sources',
  detailPath: '/my-sources/$slug',
}
