import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

export const press = async (person: UserEvent, name: string | RegExp): Promise<void> =>
  person.click(await screen.findByRole('button', { name }))

export const box = (name: RegExp): Promise<HTMLInputElement> => screen.findByRole('textbox', { name })

/** Fills the field at once: each typed letter would be a render. */
export const enter = async (person: UserEvent, field: HTMLElement, text: string): Promise<void> => {
  await person.clear(field)
  await person.paste(text)
}
