import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { SubcategoryRef } from '#contract/categories/categories.ts'
import { categoryEndpoints } from '#contract/categories/categories.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { answer, refuse, refuseAsStale } from '#testing/web/api.ts'
import { dialogClosed } from '#testing/web/dialogs.ts'
import { aList, aSource, aUser, someCategories } from '#testing/web/factories.ts'
import { press } from '#testing/web/fields.ts'
import { renderRoute } from '#testing/web/render-route.tsx'
import { answerForSourceForm } from '#testing/web/source-form.ts'
import { loggedOut } from '#web/session/store.ts'
import { notify } from '#web/shared/notice.ts'
import './on-every-screen.tsx'

const lists: SubcategoryRef = { id: 21, name: 'Lists', category: { id: 2, name: 'Sanctions' } }
const tools: SubcategoryRef = { id: 22, name: 'Tools', category: { id: 2, name: 'Sanctions' } }
const title = 'OpenSanctions'
const unfiled = aSource({ title, canChange: true, version: 4 })
const filed = { ...unfiled, inGroup: true, groupSubCategory: lists }

const show = (source = unfiled) => {
  answer(sourceEndpoints.list, aList({ sources: [source] }))
  answer(sourceEndpoints.detail, source)
  answer(categoryEndpoints.listGroup, someCategories())
  return renderRoute('/sources/101', { user: aUser() })
}
const texts = () => screen.queryAllByRole('status').map(({ textContent }) => textContent?.trim())
const said = (text: string) => waitFor(() => expect(texts()).toContain(text))
const isSaid = (text: string) => texts().includes(text)

describe('a notice reports what was done and offers to undo', () => {
  it('a favorite', async () => {
    const { person } = show()
    answer(sourceEndpoints.favorite, { favorite: true })
    await press(person, 'Favorite')
    await said(`Added ${title} to favorites`)
    const calls = answer(sourceEndpoints.favorite, { favorite: false })

    await press(person, 'Undo')

    await said(`Removed ${title} from favorites`)
    expect(calls).toHaveLength(1)
  })

  it('adding to the group, as long as it is still there', async () => {
    const { person } = show()
    answer(sourceEndpoints.addToGroup, filed)
    await press(person, 'Add to group')
    const dialog = within(await screen.findByRole('dialog'))
    await person.click(await dialog.findByRole('option', { name: /^Sanctions/ }))
    await person.click(await dialog.findByRole('option', { name: /^Lists/ }))
    await person.click(dialog.getByRole('button', { name: 'Add' }))
    await dialogClosed()
    await said(`Added ${title} to Sanctions › Lists`)
    const calls = answer(sourceEndpoints.removeFromGroup, undefined)

    await press(person, 'Undo')

    await said(`Removed ${title} from the group`)
    expect(calls.map(({ ifMatch }) => ifMatch)).toEqual(['"21"'])
  })

  it('removing from the group, back to its category, unless a colleague has filed it since', async () => {
    const { person } = show(filed)
    answer(sourceEndpoints.removeFromGroup, undefined)
    await press(person, /^Remove/)
    await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
    await dialogClosed('alertdialog')
    await said(`Removed ${title} from the group`)
    const calls = refuseAsStale(sourceEndpoints.addToGroup, { ...filed, groupSubCategory: tools })

    await press(person, 'Undo')

    await said(`Not undone: ${title} has been changed since, and stays as it is now`)
    expect(calls.map(({ body, ifMatch }) => [body, ifMatch])).toEqual([[{ subCategory: 21 }, '"0"']])
  })

  it('an edit, field by field, if the version is still the saved one', async () => {
    answerForSourceForm()
    const { person } = show()
    const saves = answer(sourceEndpoints.update, { ...unfiled, note: 'Mine', version: 5 })
    await press(person, 'Edit')
    const note = await screen.findByRole('textbox', { name: /^Note/ })
    await person.clear(note)
    await person.type(note, 'Mine')
    await press(person, 'Save')
    await said(`Saved ${title}`)

    await press(person, 'Undo')

    await waitFor(() => expect(saves).toHaveLength(2))
    expect(saves.map(({ body, ifMatch }) => [body, ifMatch])).toEqual([
      [{ note: 'Mine' }, '"4"'],
      [{ note: unfiled.note }, '"5"'],
    ])
  })
})

describe('the notice', () => {
  const open = async () => {
    const page = show()
    await screen.findByRole('article')
    return page
  }

  it('is replaced by the next one, can be closed, and leaves the focus where it was', async () => {
    const { person } = await open()
    const focused = document.activeElement
    act(() => notify({ done: 'Added', name: 'One' }))
    act(() => notify({ done: 'Added', name: 'Two' }))
    await said('Added Two')
    expect(isSaid('Added One')).toBe(false)
    expect(document.activeElement).toBe(focused)

    await press(person, 'Close notice')

    expect(isSaid('Added Two')).toBe(false)
  })

  it('disappears by itself, later with an action, and never under pointer or focus', async () => {
    await open()
    vi.useFakeTimers()
    act(() => notify({ done: 'Saved', name: 'One', actions: [{ label: 'Undo', run: () => undefined }] }))
    act(() => void vi.advanceTimersByTime(19_000))
    expect(isSaid('Saved One')).toBe(true)
    act(() => screen.getByRole('button', { name: 'Undo' }).focus())
    act(() => void vi.advanceTimersByTime(60_000))
    expect(isSaid('Saved One')).toBe(true)

    act(() => screen.getByRole('button', { name: 'Undo' }).blur())
    act(() => void vi.advanceTimersByTime(20_000))

    expect(isSaid('Saved One')).toBe(false)
  })

  it('disappears when its user logs out', async () => {
    await open()
    act(() => notify({ done: 'Saved', name: 'Secret' }))

    act(loggedOut)

    await waitFor(() => expect(isSaid('Saved Secret')).toBe(false))
  })

  it('gives the reason why something could not be undone', async () => {
    const { person } = show()
    answer(sourceEndpoints.favorite, { favorite: true })
    await press(person, 'Favorite')
    await said(`Added ${title} to favorites`)
    refuse(sourceEndpoints.favorite, 'internal')

    await press(person, 'Undo')

    await waitFor(() => expect(texts()).toContain(`Not undone: ${title} (Something went wrong. Try again)`))
  })
})
