import type { Screen } from '#contract/access.ts'
import type { SourceScope } from './queries.ts'

/** What differs between the screens that list sources. */
export interface SourceScreen {
  readonly scope: SourceScope
  readonly screen: Screen
  readonly title: string
  readonly categoriesTitle: string
  readonly listPath: '/sources'
  readonly detailPath: '/sources/$slug'
}

export const globalSources: SourceScreen = {
  scope: 'global',
  screen: 'sources',
  title: 'Sources',
  categoriesTitle: 'Categories',
  listPath: '/sources',
  detailPath: '/sources/$slug',
}
