import type { nameInput } from '#contract/categories/categories.ts'
import type * as z from '#contract/zod.ts'
import { comparedText } from '#web/shared/compare/compare-part.tsx'
import { texts } from './texts.ts'

export const nameFields = [comparedText<z.input<typeof nameInput>>('name', texts.name)]
