import { pluralize } from '#web/shared/pluralize.ts'

export const exportTexts = {
  export: 'Export',
  exportCount: (count: number) => `Export ${pluralize(count, { one: 'source', many: 'sources' })}`,
  exportTable: 'Table (CSV)',
  exportBookmarks: 'Bookmarks (HTML)',
  exportLines: 'JSON Lines',
  exportBegun: (count: number) =>
    `Exporting ${pluralize(count, { one: 'source', many: 'sources' })}. Your browser saves the file.`,
  exportTooMany: 'There are too many exports at once. Try again in a moment.',
  exportUnavailable: 'Nothing can be exported at the moment. Try again in a moment.',
  share: 'Share',
  copyAddress: 'Copy address',
  sendAddress: 'Send by e-mail',
  addressCopied: 'Address copied.',
  addressNotCopied: 'The address could not be copied. It is in the address bar.',
} as const
