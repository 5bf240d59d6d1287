import { useQuery } from '@tanstack/react-query'
import { categoryQueries } from '#web/features/categories/queries.ts'
import { PlaceField } from './form/place-field.tsx'
import { texts } from './form/texts.ts'
import { lastCategories } from './last-used.ts'

export function SubcategoryField() {
  return <PlaceField label={texts.category} query={useQuery(categoryQueries.list())} last={lastCategories} />
}
