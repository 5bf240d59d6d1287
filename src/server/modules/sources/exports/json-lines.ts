import { textsOf } from '#contract/sources.ts'
import type { FileWriter } from './file-writer.ts'

/** What an import takes without loss: an object a line. Nothing in it is the library's own, so what was imported is exported as it came. */
export const jsonLines = (): FileWriter => ({
  head: '',
  write: (row) => {
    const { category, subCategory, labels, isPublic, createdAt } = row
    const source = { ...textsOf(row), category, subCategory, tags: labels, public: isPublic, createdAt }
    return `${JSON.stringify(source)}\n`
  },
  end: () => '',
})
