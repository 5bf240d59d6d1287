/** Background queries: neither shown nor missed. */
export const BACKGROUND_QUERIES = [
  'sessionQueries.me',
  'sourceQueries.best',
  'sourceQueries.newest',
  'sourceQueries.suggestion',
  'sourceQueries.place',
  'sourceQueries.letters',
  'sourceQueries.duplicates',
  'sourceQueries.sameSite',
  'sourceQueries.importOf',
  'statusQueries.warning',
  'recordQueries.before',
]

/** Places where a late answer only adds something, as 'query in file'. */
export const QUIET_FOLDERS = [
  'sourceQueries.list in features/sources/detail/nothing-open.tsx',
  'sourceQueries.newest in features/sources/detail/nothing-open.tsx',
  'sourceQueries.sameSite in features/sources/detail/same-site.tsx',
  'activityQueries.ofSource in features/sources/detail/source-facts.tsx',
  'reportQueries.list in features/reports/queries.ts',
  'sourceQueries.list in features/keyboard/palette-entries.ts',
  'sourceQueries.best in features/keyboard/palette-entries.ts',
  'viewQueries.list in features/keyboard/palette-entries.ts',
  'sourceQueries.best in features/sources/list/source-list.tsx',
  'subjectQueries.list in features/sources/group/file-again.tsx',
  'sourceQueries.importOf in features/sources/list/use-filter-words.ts',
  'sourceQueries.letters in features/sources/list/letter-rail.tsx',
  'sourceQueries.suggestion in features/sources/list/did-you-mean.tsx',
  'sourceQueries.detail in features/sources/form/known-sources.tsx',
  'sourceQueries.duplicates in features/sources/form/known-sources.tsx',
  'sourceQueries.sameSite in features/sources/form/known-sources.tsx',
  'categoryQueries.list in features/sources/form/compare-source.tsx',
  'activityQueries.ofSource in features/sources/form/compare-source.tsx',
  'statusQueries.warning in features/status/status-part.tsx',
  'recordQueries.before in features/records/earlier-records.tsx',
  'sourceQueries.detail in features/records/step-head.tsx',
]

/** One-time queries with tests of their own. */
export const ASKED_ONCE = ['passwordLinkCheck in features/sessions/passwords/set-password-form.tsx']
