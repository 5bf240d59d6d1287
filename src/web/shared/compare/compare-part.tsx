import type { ComponentType, ReactNode } from 'react'
import type { Comparison } from '#web/shared/fields/form.tsx'
import { lazyPart } from '#web/shared/lazy-part.tsx'
import type { CompareProps } from './compare.tsx'
import type { ComparedField } from './versions.ts'

const Compare = lazyPart(async () => (await import('./compare.tsx')).Compare)

export const comparing =
  <Values,>(version: number, fields: readonly ComparedField<Values>[]) =>
  (comparison: Comparison<Values>): ReactNode => {
    // Lazy loading loses the type parameter.
    const Part = Compare as ComponentType<CompareProps<Values>>
    return <Part {...comparison} version={version} fields={fields} />
  }

export const comparedText = <Values,>(name: keyof Values & string, label: string): ComparedField<Values> => ({
  name,
  label,
  textOf: (values) => String(values[name] ?? ''),
})
