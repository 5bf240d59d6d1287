import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { noProvenance, type Provenance } from '#contract/sources/provenance.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { answer, refuse } from '#testing/web/api.ts'
import { aList, aSource, aUser } from '#testing/web/factories.ts'
import { enter } from '#testing/web/fields.ts'
import { renderRoute } from '#testing/web/render-route.tsx'
import { answerForSourceForm, complaintAt, titleField } from '#testing/web/source-form.ts'

const unsaid: Provenance = { ...noProvenance, reviewedAt: null, reviewedBy: null }

const openEditor = async (provenance: Partial<Provenance>) => {
  answerForSourceForm()
  const source = aSource({ link: 'https://a.example/', canChange: true, provenance: { ...unsaid, ...provenance } })
  answer(sourceEndpoints.list, aList({ sources: [source] }))
  answer(sourceEndpoints.detail, source)
  const { person } = renderRoute('/sources/101', { user: aUser('ROLE_GROUP_MANAGER') })
  await person.click(await screen.findByRole('button', { name: 'Edit' }))
  await titleField()
  return { person, source }
}

const fold = () => screen.findByRole('button', { name: /^About the source/ })
const choice = (name: string) => screen.getByLabelText(name)
// By label: asking for roles of a form with 250 options takes seconds.
const box = (name: RegExp) => screen.findByLabelText<HTMLInputElement>(name)
const codes = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const save = () => screen.getByRole('button', { name: 'Save' })

describe('the section ‘About the source’', () => {
  it('is folded if it is empty, and sends all its values', async () => {
    const { person, source } = await openEditor({})
    const calls = answer(sourceEndpoints.update, source)
    expect(screen.queryByLabelText('Publisher')).toBeNull()

    await person.click(await fold())
    await enter(person, await box(/^Publisher/), 'Serbian Business Registers Agency')
    fireEvent.paste(await codes('Covers'), { clipboardData: { getData: () => 'RS, Montenegro' } })
    fireEvent.paste(await codes('Languages'), { clipboardData: { getData: () => 'sr-latn' } })
    fireEvent.change(choice('Official source'), { target: { value: 'yes' } })
    fireEvent.change(choice('Access'), { target: { value: 'paid' } })
    await enter(person, await box(/^Price/), '1 EUR')
    fireEvent.change(choice('Who sees the query'), { target: { value: 'identified' } })
    fireEvent.change(choice('Updated'), { target: { value: 'daily' } })
    await enter(person, await box(/^Search address/), 'a.example/?q={q}')
    expect(screen.getByText(/opens https:\/\/a\.example\/\?q=Ana%20Petrovi%C4%87$/)).toBeTruthy()
    await enter(person, await box(/^Review every/), '12')
    await person.click(save())

    await waitFor(() => expect(calls).toHaveLength(1))
    expect(calls[0]?.body).toEqual({
      provenance: {
        publisher: 'Serbian Business Registers Agency',
        official: true,
        countries: ['RS', 'ME'],
        languages: ['sr-Latn'],
        access: 'paid',
        accessNote: '1 EUR',
        exposure: 'identified',
        rhythm: 'daily',
        searchLink: 'a.example/?q={q}',
        reviewEvery: 12,
      },
    })
  })

  it('is open if it has values, and sends changed ones only, with null for cleared ones', async () => {
    const { person, source } = await openEditor({
      publisher: 'APR',
      countries: ['RS', 'ME'],
      official: true,
      accessNote: 'One.\nTwo.',
    })
    const calls = answer(sourceEndpoints.update, source)

    await person.clear(await box(/^Publisher/))
    await person.click(screen.getByRole('button', { name: 'Remove Montenegro' }))
    await person.click(save())

    await waitFor(() => expect(calls).toHaveLength(1))
    expect(calls[0]?.body).toEqual({ provenance: { publisher: null, countries: ['RS'] } })
  })

  it('keeps the focus in a field whose values are removed by keyboard, and does not move it for a click', async () => {
    const { person } = await openEditor({ countries: ['ME', 'RS'] })
    const covers = await codes('Covers')
    const title = await titleField()
    act(() => title.focus())
    await person.click(screen.getByRole('button', { name: 'Remove Montenegro' }))
    expect(document.activeElement).not.toBe(covers)

    const other = screen.getByRole('button', { name: 'Remove Serbia' })
    act(() => other.focus())
    await person.keyboard('{Enter}')

    expect(screen.queryByRole('button', { name: 'Remove Serbia' })).toBeNull()
    expect(document.activeElement).toBe(covers)
  })

  it('shows an error beside a field in the contract’s words, and sends nothing', async () => {
    const { person } = await openEditor({ publisher: 'APR' })
    await enter(person, await box(/^Search address/), 'https://a.example/')
    await enter(person, await box(/^Review every/), '37')
    await person.click(save())

    await waitFor(async () =>
      expect(complaintAt(await box(/^Search address/))).toContain('This is not a link with {q} in it'),
    )
    expect(complaintAt(await box(/^Review every/))).toContain('This is not a number of months from 1 to 36')
  })

  it('opens at a field refused by the server, with the focus there and all typed text', async () => {
    const { person } = await openEditor({})
    await enter(person, await titleField(), 'IMF')
    refuse(sourceEndpoints.update, 'invalid', {
      errors: [{ field: 'provenance.countries.0', message: 'This is not one of the choices' }],
    })
    await person.click(save())

    const covers = await codes('Covers')
    expect(complaintAt(covers)).toContain('This is not one of the choices')
    await waitFor(() => expect(document.activeElement).toBe(covers))
    expect((await titleField()).value).toBe('IMF')
  })
})
