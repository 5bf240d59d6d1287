import type { Screen } from '#contract/access.ts'
import type { SourceScope } from './queries.ts'

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

export const groupLibrary: Library = {
  scope: 'group',
  screen: 'mySources',
  title: 'My Sources',
  categoriesTitle: 'Group subjects',
  listPath: '/my-sources',
  detailPath: '/my-sources/$slug',
}
