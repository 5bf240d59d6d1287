import { useQuery } from '@tanstack/react-query'
import { categoryQueries } from '#web/features/categories/queries.ts'
import { PlaceField } from './form/place-field.tsx'
import { texts } from './form/texts.ts'
import { lastCategories } from './last-used.ts'

/** Picks the one subcategory of what the form is about, under its category. Typing words of either narrows the choice. */
export function SubcategoryField() {
  return <PlaceField label={texts.category} query={useQuery(categoryQueries.list())} last={lastCategories} />
}
