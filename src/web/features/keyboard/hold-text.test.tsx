import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { categoryEndpoints } from '#contract/categories/categories.ts'
import { searchEndpoints } from '#contract/lists/searches.ts'
import type { SessionUser } from '#contract/people/sessions.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { tagEndpoints } from '#contract/sources/tags.ts'
import { answer } from '#testing/web/api.ts'
import { aList, aSource, aUser, someCategories } from '#testing/web/factories.ts'
import { renderRoute } from '#testing/web/render-route.tsx'
import { holdText } from './hold-text.ts'

beforeEach(() => {
  answer(sourceEndpoints.list, aList({ sources: [aSource({ id: 101, canChange: true })], totalCount: 1 }))
  answer(sourceEndpoints.detail, aSource({ id: 101, canChange: true }))
  answer(sourceEndpoints.orders, [])
  answer(sourceEndpoints.duplicates, [])
  answer(categoryEndpoints.list, someCategories())
  answer(categoryEndpoints.listGroup, someCategories())
  answer(tagEndpoints.list, [])
})

const visit = async (address = '/sources', user: SessionUser | null = aUser()) => {
  const shown = renderRoute(address, { user })
  const list = within(await screen.findByRole('region', { name: 'Sources' }))
  const row = await list.findByRole('link', { name: /Source 101/ })
  return { ...shown, row }
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const field = async (name: string | RegExp) => (await dialog('New Source')).findByRole('textbox', { name })
const searchBox = () => screen.getByRole('searchbox', { name: 'Search all sources', hidden: true })

describe('text typed while the dialog of a key opens', () => {
  it('goes into its first field, and triggers no key', async () => {
    const { person, address } = await visit()

    await person.keyboard('nhttps://jk.example/?s=go')

    await waitFor(async () => expect(await field(/^Link/)).toHaveProperty('value', 'https://jk.example/?s=go'))
    expect(document.activeElement).toBe(await field(/^Link/))
    expect([address(), searchBox()]).toEqual(['/sources', expect.objectContaining({ value: '' })])
  })

  it('chooses in the list of subjects', async () => {
    const { person, row } = await visit('/sources/101')
    await screen.findByRole('button', { name: /Add to group/ })
    row.focus()

    await person.keyboard('asan')

    const subjects = await (await dialog('Add to group')).findByRole('listbox', { name: 'Subjects' })
    await waitFor(() =>
      expect(within(subjects).getByRole('option', { selected: true }).textContent).toContain('Sanctions'),
    )
  })

  it('triggers keys again at once for a guest, for whom the key opens nothing', async () => {
    answer(searchEndpoints.best, [])
    const { person } = await visit('/sources', null)

    await person.keyboard('n')

    await waitFor(async () => {
      await person.keyboard('/')
      expect(document.activeElement).toBe(searchBox())
    })
  })
})

describe('held text', () => {
  const acted = vi.fn<() => void>()
  const opening = (markup: string) => {
    document.addEventListener('keydown', acted)
    onTestFinished(() => {
      document.removeEventListener('keydown', acted)
      document.body.replaceChildren()
      acted.mockReset()
    })
    const letGo = holdText()
    onTestFinished(letGo)
    /** The dialog takes the focus, only now. */
    const open = () => {
      document.body.innerHTML = `<div role="dialog">${markup}</div>`
      const field = document.querySelector('input') ?? expect.fail('no field')
      field.focus()
      return field
    }
    return { person: userEvent.setup(), open, letGo }
  }
  const FIELD = '<input value="https://">'

  it('is typed, corrected and pasted text, during which no key acts', async () => {
    const { person, open } = opening(FIELD)

    await person.keyboard('abx{Backspace}c ')
    await person.paste('pasted')

    const field = open()
    await waitFor(() => expect(field.value).toBe('https://abc pasted'))
    expect(acted).not.toHaveBeenCalled()
  })

  it('is dropped by Escape', async () => {
    const { person, open } = opening(FIELD)

    await person.keyboard('abc{Escape}')

    expect(open().value).toBe('https://')
    expect(acted).not.toHaveBeenCalled()
  })

  it('ends with the focus in the dialog, a press of the mouse, or if nothing opens', async () => {
    const ends: readonly ((held: ReturnType<typeof opening>) => unknown)[] = [
      async ({ person, open }) => {
        await person.keyboard('a')
        const field = open()
        await waitFor(() => expect(field.value).toBe('https://a'))
      },
      ({ person }) => person.click(document.body),
      ({ letGo }) => letGo(),
    ]
    for (const endIt of ends) {
      acted.mockReset()
      const held = opening(FIELD)
      await endIt(held)

      await held.person.keyboard('x')

      expect(acted).toHaveBeenCalledOnce()
    }
  })

  it('is stored once however long a key is held, and Enter has no effect on the page', async () => {
    const { person, open } = opening(FIELD)

    await person.keyboard('{n>3/}{Enter}')

    const field = open()
    await waitFor(() => expect(field.value).toBe('https://n'))
    expect(acted).not.toHaveBeenCalled()
  })

  it('is typed into a field that selects its contents at its focus', async () => {
    const { person, open } = opening('<input value="old">')
    const select = ({ target }: FocusEvent) => target instanceof HTMLInputElement && target.select()
    document.addEventListener('focusin', select, { once: true })

    await person.keyboard('san')
    const field = open()
    await waitFor(() => expect(field.value).toBe('san'))
    await person.keyboard('c')

    expect(field.value).toBe('sanc')
  })

  it('lets Escape close a dialog without fields', async () => {
    const { person } = opening(FIELD)
    document.body.innerHTML = '<div role="dialog"><button>Close</button></div>'

    await person.keyboard('{Escape}')

    expect(acted).toHaveBeenCalledOnce()
  })

  it('leaves keys with modifiers to the browser', async () => {
    const { person, open } = opening(FIELD)

    await person.keyboard('{Control>}r{/Control}')

    expect(open().value).toBe('https://')
    expect(acted).toHaveBeenCalled()
  })
})
