import type { ComponentType, ReactNode } from 'react'
import type { Comparison } from '#web/shared/fields/form.tsx'
import { lazyPart } from '#web/shared/lazy-part.tsx'
import type { CompareProps } from './compare.tsx'
import type { ComparedField } from './versions.ts'

const Compare = lazyPart(async () => (await import('./compare.tsx')).Compare)

/** For a form of a few texts: how both versions of them are compared. */
export const comparing =
  <Values,>(version: number, fields: readonly ComparedField<Values>[]) =>
  (comparison: Comparison<Values>): ReactNode => {
    // What is loaded later has lost its type parameter.
    const Part = Compare as ComponentType<CompareProps<Values>>
    return <Part {...comparison} version={version} fields={fields} />
  }

/** A text of a form, compared as it is. */
export const comparedText = <Values,>(name: keyof Values & string, label: string): ComparedField<Values> => ({
  name,
  label,
  textOf: (values) => String(values[name] ?? ''),
})
