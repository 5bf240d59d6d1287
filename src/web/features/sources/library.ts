import type { Screen } from '#contract/access.ts'
import type { SourceScope } from './queries.ts'
import { texts } from './texts.ts'

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
  title: texts.sources,
  categoriesTitle: texts.categories,
  listPath: '/sources',
  detailPath: '/sources/$slug',
}

export const groupLibrary: Library = {
  scope: 'group',
  screen: 'mySources',
  title: texts.mySources,
  categoriesTitle: texts.subjects,
  listPath: '/my-sources',
  detailPath: '/my-sources/$slug',
}
