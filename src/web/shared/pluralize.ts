import { pluralize as inEnglish, type NounForms } from '#contract/text/pluralize.ts'
import { digits } from '#web/ui/digits.ts'

/** English word with the reader's number format (decision 0032). */
export const pluralize = (count: number, word: NounForms): string => inEnglish(count, word, digits)
