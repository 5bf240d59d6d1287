import { pluralise as inEnglish, type Word } from '#contract/text/pluralise.ts'
import { digits } from '#web/ui/digits.ts'

/** '2,584 categories' or '2.584 categories': our word, and the number as the browser's settings have it (decision 0032). */
export const pluralise = (count: number, word: Word): string => inEnglish(count, word, digits)
