import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { categoryEndpoints } from '#contract/categories/categories.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { tagEndpoints } from '#contract/sources/tags.ts'
import { answer } from './api.ts'
import { someCategories } from './factories.ts'
import { enter } from './fields.ts'

export const answerForSourceForm = (): void => {
  answer(categoryEndpoints.list, someCategories())
  answer(sourceEndpoints.duplicates, [])
  answer(sourceEndpoints.sameSite, [])
  answer(tagEndpoints.list, [
    { id: 1, label: 'banks' },
    { id: 2, label: 'Courts' },
  ])
}

export const titleField = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Title/ })
export const linkField = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Link/ })
export const noteField = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Note/ })
export const categoryField = () => screen.findByRole<HTMLInputElement>('combobox', { name: /^(?:Group c|C)ategory/ })
export const tagsField = () => screen.findByRole<HTMLInputElement>('combobox', { name: /^Tags/ })

export const chooseCategory = async (person: UserEvent, name: string): Promise<void> => {
  await person.click(await categoryField())
  await person.click(await screen.findByRole('option', { name: new RegExp(`(^|› )${name}$`) }))
}

export const fillIn = async (person: UserEvent): Promise<void> => {
  await enter(person, await titleField(), 'World Bank')
  await enter(person, await linkField(), 'worldbank.example')
  await enter(person, await noteField(), 'Debarred firms')
  await chooseCategory(person, 'Lists')
}

/** Error text associated with a control. */
export const complaintAt = (control: HTMLElement): string =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join('')
