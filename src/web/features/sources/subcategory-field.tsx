import { useQuery } from '@tanstack/react-query'
import { categoryQueries } from '#web/features/categories/queries.ts'
import { FilingField } from './form/filing-field.tsx'
import { texts } from './form/texts.ts'
import { lastCategories } from './last-used.ts'

export function SubcategoryField() {
  return <FilingField label={texts.category} query={useQuery(categoryQueries.list())} last={lastCategories} />
}
