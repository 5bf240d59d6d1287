/** Asked for in the background: what it says is not shown, and that nothing comes is no reason to show less. */
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
]

/** Places where an answer adds something once it is there, and nobody misses it before; as 'query in file'. */
export const QUIET_PLACES = [
  'sourceQueries.list in features/sources/detail/nothing-open.tsx',
  'sourceQueries.newest in features/sources/detail/nothing-open.tsx',
  'sourceQueries.sameSite in features/sources/detail/same-site.tsx',
  'activityQueries.ofSource in features/sources/detail/source-facts.tsx',
  'reportQueries.list in features/reports/queries.ts',
  'sourceQueries.list in features/keyboard/palette-entries.ts',
  'sourceQueries.best in features/keyboard/palette-entries.ts',
  'viewQueries.list in features/keyboard/palette-entries.ts',
  'sourceQueries.best in features/sources/list/best-matches.tsx',
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
]

/** Asked with a token, once, in a place with a test of its own. */
export const ASKED_ONCE = ['passwordLinkCheck in features/sessions/passwords/set-password-form.tsx']
