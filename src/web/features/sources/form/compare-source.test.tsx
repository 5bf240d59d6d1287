import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { activityEndpoints } from '#contract/activity/activity.ts'
import { type SourceDetail, sourceEndpoints } from '#contract/sources/sources.ts'
import { answer, disconnect, refuse, refuseAsStale } from '#testing/web/api.ts'
import { aList, anEntry, aSource, aUser } from '#testing/web/factories.ts'
import { enter, press } from '#testing/web/fields.ts'
import { renderRoute } from '#testing/web/render-route.tsx'
import { answerForSourceForm, linkField, noteField, titleField } from '#testing/web/source-form.ts'
import { sourceQueries } from '#web/features/sources/queries.ts'

const user = aUser('ROLE_GROUP_MANAGER')
const banks = { id: 1, label: 'banks' }
const courts = { id: 2, label: 'Courts' }
const ships = { id: 3, label: 'ships' }
const source = aSource({ note: 'Free search', tags: [banks], canChange: true, version: 4 })
const theirs = (fields: Partial<SourceDetail>): SourceDetail => ({ ...source, version: 7, ...fields })

const edit = async () => {
  answerForSourceForm()
  answer(sourceEndpoints.list, aList({ sources: [source] }))
  answer(sourceEndpoints.detail, source)
  const route = renderRoute('/sources/101', { user })
  await press(route.person, 'Edit')
  await titleField()
  return route
}
type Person = Awaited<ReturnType<typeof edit>>['person']

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Two versions' }))
const labelOf = (radio: HTMLElement) => radio.closest('label')?.firstElementChild?.textContent
/** Label and selected side per field. */
const fieldsIn = async () =>
  (await dialog()).getAllByRole('group').map((field) => {
    const chosen = within(field).queryByRole('radio', { checked: true })
    return [field.querySelector('legend')?.firstChild?.textContent, chosen && labelOf(chosen)]
  })
const choose = async (person: Person, field: RegExp, whose: string) =>
  person.click(within((await dialog()).getByRole('group', { name: field })).getByRole('radio', { name: whose }))
const saveThat = async (person: Person) => person.click((await dialog()).getByRole('button', { name: 'Save' }))

describe('a save based on an older version', () => {
  it('shows both versions side by side, preselects one-sided changes, and saves the choice on the newer version', async () => {
    const { person } = await edit()
    await enter(person, await titleField(), 'Mine')
    await enter(person, await noteField(), 'Free search by name')
    const newer = theirs({ note: 'Free search by number', link: 'https://theirs.example/' })
    const refused = refuseAsStale(sourceEndpoints.update, newer)

    await press(person, 'Save')

    expect(await fieldsIn()).toEqual([
      ['Title', 'Mine'],
      ['Link', 'Theirs'],
      ['Note', null],
    ])
    const note = within((await dialog()).getByRole('group', { name: /^Note/ }))
    expect([...note.getAllByText(/name|number/)].map(({ tagName, textContent }) => [tagName, textContent])).toEqual([
      ['MARK', 'name'],
      ['MARK', 'number'],
    ])
    await choose(person, /^Note/, 'Mine')
    const saves = answer(sourceEndpoints.update, { ...newer, title: 'Mine', version: 8 })
    await saveThat(person)

    expect(await screen.findByRole('button', { name: 'Edit' })).toBeTruthy()
    expect([...refused, ...saves].map(({ body, ifMatch }) => [body, ifMatch])).toEqual([
      [{ title: 'Mine', note: 'Free search by name' }, '"4"'],
      [{ title: 'Mine', note: 'Free search by name' }, '"7"'],
    ])
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('Free search by name')
  })

  it('compares provenance field by field in words, and keeps the countries of both', async () => {
    const { person } = await edit()
    await person.click(await screen.findByRole('button', { name: /^About the source/ }))
    fireEvent.paste(await screen.findByLabelText('Covers'), { clipboardData: { getData: () => 'RS' } })
    fireEvent.change(screen.getByLabelText('Access'), { target: { value: 'paid' } })
    const said = { publisher: 'Theirs', countries: ['001', 'GE'], reviewEvery: 6 }
    const newer = theirs({ provenance: { ...source.provenance, ...said } })
    refuseAsStale(sourceEndpoints.update, newer)

    await press(person, 'Save')

    expect(await fieldsIn()).toEqual([
      ['Publisher', 'Theirs'],
      ['Covers', null],
      ['Access', 'Mine'],
      ['Review every', 'Theirs'],
    ])
    const shown = (await screen.findByRole('dialog', { name: 'Two versions' })).textContent
    expect(['Worldwide, Georgia', '6 months', 'paid'].filter((text) => !shown?.includes(text))).toEqual([])
    await choose(person, /^Covers/, 'Both')
    const saves = answer(sourceEndpoints.update, { ...newer, version: 8 })
    await saveThat(person)

    await waitFor(() => expect(saves).toHaveLength(1))
    expect(saves[0]?.body).toEqual({ provenance: { countries: ['001', 'GE', 'RS'], access: 'paid' } })
  })

  it('saves nothing before all fields are chosen, and leads to the next open one', async () => {
    const { person } = await edit()
    await enter(person, await titleField(), 'Mine')
    const calls = refuseAsStale(sourceEndpoints.update, theirs({ title: 'Theirs' }))
    await press(person, 'Save')

    await saveThat(person)

    expect((await dialog()).getByRole('alert').textContent).toBe('Choose one of these.')
    expect(document.activeElement).toBe((await dialog()).getByRole('radio', { name: 'Mine' }))
    expect(calls).toHaveLength(1)
  })

  it('leads back to the form with the typed text, which is refused again', async () => {
    const { person } = await edit()
    await enter(person, await titleField(), 'Mine')
    const calls = refuseAsStale(sourceEndpoints.update, theirs({ title: 'Theirs' }))
    await press(person, 'Save')
    await person.click((await dialog()).getByRole('button', { name: 'Back to the form' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await titleField()).value).toBe('Mine')

    await press(person, 'Save')

    await dialog()
    expect(calls.map(({ ifMatch }) => ifMatch)).toEqual(['"4"', '"4"'])
  })

  it('is compared again after another save during the choice', async () => {
    const { person } = await edit()
    await enter(person, await titleField(), 'Mine')
    refuseAsStale(sourceEndpoints.update, theirs({ title: 'Theirs' }))
    await press(person, 'Save')
    await choose(person, /^Title/, 'Mine')
    const again = refuseAsStale(sourceEndpoints.update, theirs({ title: 'Theirs again', note: 'New', version: 9 }))

    await saveThat(person)

    await waitFor(async () =>
      expect(await fieldsIn()).toEqual([
        ['Title', null],
        ['Note', 'Theirs'],
      ]),
    )
    expect(again.map(({ ifMatch }) => ifMatch)).toEqual(['"7"'])
    expect((await dialog()).getByText('Theirs again', { normalizer: String })).toBeTruthy()
  })

  it('keeps the choices in the form if they can’t be sent', async () => {
    const { person } = await edit()
    await enter(person, await titleField(), 'Mine')
    await enter(person, await noteField(), 'Mine as well')
    refuseAsStale(sourceEndpoints.update, theirs({ title: 'Theirs', note: 'Theirs as well' }))
    await press(person, 'Save')
    await choose(person, /^Title/, 'Theirs')
    await choose(person, /^Note/, 'Mine')
    disconnect(sourceEndpoints.update)

    await saveThat(person)

    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong. Try again')
    expect([(await titleField()).value, (await noteField()).value]).toEqual(['Theirs', 'Mine as well'])
    const calls = answer(sourceEndpoints.update, theirs({ version: 8 }))
    await press(person, 'Save')
    await waitFor(() =>
      expect(calls.map(({ body, ifMatch }) => [body, ifMatch])).toEqual([[{ note: 'Mine as well' }, '"7"']]),
    )
  })

  it('keeps the other version, without a request, if all of it is chosen', async () => {
    const { person } = await edit()
    await enter(person, await titleField(), 'Mine')
    const calls = refuseAsStale(sourceEndpoints.update, theirs({ title: 'Theirs' }))
    await press(person, 'Save')
    await choose(person, /^Title/, 'Theirs')

    await saveThat(person)

    expect(await screen.findByRole('button', { name: 'Edit' })).toBeTruthy()
    expect(calls).toHaveLength(1)
  })

  it('is recognized as already saved if only the reply was lost', async () => {
    const { person } = await edit()
    await enter(person, await titleField(), 'Mine')
    disconnect(sourceEndpoints.update)
    await press(person, 'Save')
    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong. Try again')
    const calls = refuseAsStale(sourceEndpoints.update, theirs({ title: 'Mine' }))

    await press(person, 'Save')
    expect((await dialog()).getByText(/already saved/)).toBeTruthy()
    await person.click((await dialog()).getByRole('button', { name: 'Done' }))

    expect(await screen.findByRole('button', { name: 'Edit' })).toBeTruthy()
    expect(calls).toHaveLength(1)
  })

  it('can combine the tags of both', async () => {
    const { person } = await edit()
    await person.click(await screen.findByRole('button', { name: 'Remove banks' }))
    await person.click(await screen.findByRole('combobox', { name: /^Tags/ }))
    await person.click(await screen.findByRole('option', { name: 'Courts' }))
    refuseAsStale(sourceEndpoints.update, theirs({ tags: [banks, ships] }))
    await press(person, 'Save')
    await choose(person, /^Tags/, 'Both')
    const saves = answer(sourceEndpoints.update, theirs({ tags: [courts, ships], version: 8 }))

    await saveThat(person)

    await waitFor(() => expect(saves.map(({ body }) => body)).toEqual([{ tags: ['3', '2'] }]))
  })

  it.each([
    ['who it was, for who may know', true, /^Ada Analyst saved/],
    ['that it was somebody, for others', false, /^Someone saved/],
  ])('shows %s', async (_what, canReadHistory, words) => {
    answer(activityEndpoints.ofSource, [anEntry({ at: '2026-02-03T14:05:06.000Z' })])
    const { person } = await edit()
    await enter(person, await titleField(), 'Mine')
    refuseAsStale(sourceEndpoints.update, theirs({ title: 'X', canReadHistory, updatedAt: '2026-02-03T14:05:06.000Z' }))

    await press(person, 'Save')

    await waitFor(async () =>
      expect((await screen.findByRole('dialog')).querySelector('p')?.textContent).toMatch(words),
    )
  })
})

describe('an open form for a source that somebody else changes', () => {
  const change = async (fields: Partial<SourceDetail>) => {
    const route = await edit()
    await enter(route.person, await titleField(), 'Mine')
    answer(sourceEndpoints.detail, theirs(fields))
    await act(() => route.queryClient.invalidateQueries({ queryKey: sourceQueries.details() }))
    return route
  }

  it('keeps its text, reports the change, and leads to both versions', async () => {
    const { person } = await change({ title: 'Theirs', note: 'Theirs' })

    expect(await screen.findByText(/^Someone else changed this while you were editing/)).toBeTruthy()
    expect([(await titleField()).value, (await noteField()).value]).toEqual(['Mine', 'Free search'])
    await press(person, 'Compare')

    expect(await fieldsIn()).toEqual([
      ['Title', null],
      ['Note', 'Theirs'],
    ])
  })

  it('is still sent based on the version that it began with', async () => {
    const { person } = await change({ title: 'Theirs' })
    const calls = refuseAsStale(sourceEndpoints.update, theirs({ title: 'Theirs' }))

    await press(person, 'Save')

    await dialog()
    expect(calls.map(({ ifMatch }) => ifMatch)).toEqual(['"4"'])
  })

  it('stays open for a person who may not change the source any more', async () => {
    await change({ canChange: false })

    expect((await titleField()).value).toBe('Mine')
  })
})

it('compares the rest of a draft with changes saved since', async () => {
  const draft = { at: Date.now(), isOpen: true, idempotencyKey: 'old', values: { title: 'Mine' } }
  const before = { before: { title: source.title }, version: 4 }
  sessionStorage.setItem(`sourcebook-drafts-${user.id}`, JSON.stringify({ 'source/101': { ...draft, ...before } }))
  answerForSourceForm()
  const newer = theirs({ title: 'Theirs', note: 'New' })
  answer(sourceEndpoints.list, aList({ sources: [newer] }))
  answer(sourceEndpoints.detail, newer)
  const { person } = renderRoute('/sources/101', { user })
  expect((await titleField()).value).toBe('Mine')
  const calls = refuseAsStale(sourceEndpoints.update, newer)

  await press(person, 'Save')

  expect(await fieldsIn()).toEqual([['Title', null]])
  expect(calls.map(({ body, ifMatch }) => [body, ifMatch])).toEqual([[{ title: 'Mine' }, '"4"']])
})

describe('text typed into a source that somebody deletes', () => {
  it('can be added as a complete new source', async () => {
    const { person } = await edit()
    await enter(person, await titleField(), 'Mine')
    refuse(sourceEndpoints.update, 'not_found')
    await press(person, 'Save')
    expect((await screen.findByRole('alert')).textContent).toMatch(/^This source was deleted/)
    await press(person, 'Add it as a new source')
    const added = answer(sourceEndpoints.create, { ...source, id: 102, title: 'Mine' })

    expect((await linkField()).value).toBe(source.link)
    await press(person, 'Add it as a new source')

    await waitFor(() =>
      expect(added.map(({ body }) => body)).toMatchObject([{ title: 'Mine', note: 'Free search', tags: ['1'] }]),
    )
  })

  it('is shown beside ‘Page not found!’ after a reload, to its author', async () => {
    const draft = { at: Date.now(), isOpen: true, idempotencyKey: 'old', values: { title: 'Mine' } }
    sessionStorage.setItem(`sourcebook-drafts-${user.id}`, JSON.stringify({ 'source/101': draft }))
    answerForSourceForm()
    answer(sourceEndpoints.list, aList())
    refuse(sourceEndpoints.detail, 'not_found')

    renderRoute('/sources/101', { user })

    expect(await screen.findByText('Page not found!')).toBeTruthy()
    expect((await titleField()).value).toBe('Mine')
  })
})
