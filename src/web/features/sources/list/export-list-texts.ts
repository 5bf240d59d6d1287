import { pluralize } from '#web/shared/pluralize.ts'

export const texts = {
  exportBegun: (count: number) =>
    `Exporting ${pluralize(count, { one: 'source', many: 'sources' })}. Your browser saves the file.`,
  exportTooMany: 'There are too many exports at once. Try again in a moment.',
  exportUnavailable: 'Nothing can be exported at the moment. Try again in a moment.',
} as const
