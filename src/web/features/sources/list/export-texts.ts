import { pluralize } from '#web/shared/pluralize.ts'

export const exportTexts = {
  export: 'Export',
  exportCount: (count: number) => `Export ${pluralize(count, { one: 'source', many: 'sources' })}`,
  exportTable: 'Table (CSV)',
  exportBookmarks: 'Bookmarks (HTML)',
  exportLines: 'JSON Lines',
} as const
