import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { type Report, reportEndpoints } from '#contract/sources/reports.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { answer, refuse } from '#testing/web/api.ts'
import { aList, aReport, aUser } from '#testing/web/factories.ts'
import { renderRoute } from '#testing/web/render-route.tsx'
import { makeQueryClient } from '#web/app/query-cache.ts'
import { ReportDialog } from './report-dialog.tsx'

const show = (reports: Report[], user: ReturnType<typeof aUser> | null = aUser('ROLE_GROUP_MANAGER')) => {
  const asked = answer(reportEndpoints.list, reports)
  return { ...renderRoute('/reports', { user }), asked }
}
const region = async (name: RegExp) => within(await screen.findByRole('region', { name }))
const toAnswer = aReport({ id: 7, kind: 'moved', text: 'It is elsewhere', mine: false, canClose: true })

describe('the reports', () => {
  it('that are open can be answered, and leave the queue', async () => {
    const { person } = show([toAnswer])
    const calls = answer(reportEndpoints.close, toAnswer)
    const row = within(await (await region(/^To answer/)).findByRole('listitem'))
    expect(row.getByText('It has moved')).toBeTruthy()
    expect(row.getByText('It is elsewhere')).toBeTruthy()
    expect(row.getByRole('link', { name: 'Source 101' }).getAttribute('href')).toBe('/sources/101')
    await person.click(row.getByRole('button', { name: 'Answer Source 101' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Answer a report' }))
    await person.type(await dialog.findByRole('textbox', { name: /^Answer/ }), 'Mended.')
    answer(reportEndpoints.list, [])

    await person.click(dialog.getByRole('button', { name: 'Answer and close' }))

    expect(await screen.findByText('No reports to answer.')).toBeTruthy()
    expect(calls.map(({ params, body }) => [params['id'], body])).toEqual([['7', { answer: 'Mended.' }]])
  })

  it('need an answer to be closed', async () => {
    const { person } = show([toAnswer])
    await person.click(await screen.findByRole('button', { name: 'Answer Source 101' }))
    const dialog = within(await screen.findByRole('dialog'))
    await person.click(await dialog.findByRole('button', { name: 'Answer and close' }))

    expect(await dialog.findByText('This field is required')).toBeTruthy()
  })

  it('that somebody else has answered show this, and are refetched', async () => {
    const { person, asked } = show([toAnswer])
    refuse(reportEndpoints.close, 'conflict', { message: 'This report is already answered.' })
    await person.click(await screen.findByRole('button', { name: 'Answer Source 101' }))
    const dialog = within(await screen.findByRole('dialog'))
    await person.type(await dialog.findByRole('textbox', { name: /^Answer/ }), 'Mended.')
    await person.click(dialog.getByRole('button', { name: 'Answer and close' }))

    expect(await dialog.findByText('This report is already answered.')).toBeTruthy()
    await waitFor(() => expect(asked).toHaveLength(2))
  })

  it('can be answered several at once, with the same text', async () => {
    const others = [8, 9].map((id) => aReport({ ...toAnswer, id, source: { id, title: `Source ${id}` } }))
    const { person } = show([toAnswer, ...others])
    const calls = answer(reportEndpoints.closeMany, { closed: 2 })
    const section = await region(/^To answer/)
    const selected = () => section.getByRole('button', { name: /^Answer \d selected$/ })
    expect(selected().hasAttribute('disabled')).toBe(true)
    await person.click(section.getByRole('checkbox', { name: 'Select all' }))
    expect(selected().textContent).toBe('Answer 3 selected')
    await person.click(section.getByRole('checkbox', { name: 'Select the report on Source 8' }))
    await person.click(selected())
    const dialog = within(await screen.findByRole('dialog', { name: 'Answer several reports' }))
    expect(dialog.getByText('2 reports')).toBeTruthy()
    await person.type(await dialog.findByRole('textbox', { name: /^Answer/ }), 'All mended.')
    answer(reportEndpoints.list, [others[0] ?? toAnswer])

    await person.click(dialog.getByRole('button', { name: 'Answer and close' }))

    expect((await screen.findByText(/^Answered/)).textContent).toMatch(/^Answered\s+2 reports$/)
    expect(calls.map(({ body }) => body)).toEqual([{ reports: [7, 9], answer: 'All mended.' }])
    await waitFor(() => expect(section.getAllByRole('listitem')).toHaveLength(1))
    expect(section.queryByRole('checkbox')).toBeNull()
  })

  it('that are open are counted in the menu', async () => {
    const { person } = show([toAnswer, aReport({ id: 8 })])

    expect(await screen.findByRole('link', { name: 'Reports 1 to answer' })).toBeTruthy()
    // Menu of the narrow header.
    await person.click(screen.getByRole('button', { name: 'More' }))
    expect(await screen.findByRole('menuitem', { name: 'Reports 1 to answer' })).toBeTruthy()
  })

  it('of the user are shown with their answers', async () => {
    show(
      [
        aReport({ answer: 'It has a new address.', closedAt: '2026-01-06T10:00:00.000Z' }),
        aReport({ id: 2, source: { id: 102, title: 'Source 102' } }),
      ],
      aUser(),
    )

    const rows = await (await region(/^Your reports/)).findAllByRole('listitem')
    expect(rows[0]?.textContent).toContain('It has a new address.')
    expect(rows[1]?.textContent).toContain('Not answered yet.')
    expect(screen.getByText('No reports to answer.')).toBeTruthy()
  })

  it('are shown to logged-in users only', async () => {
    answer(sourceEndpoints.list, aList())
    const { address } = show([], null)

    await waitFor(() => expect(address()).toContain('/?to=%2Freports'))
  })
})

describe('reporting a problem', () => {
  const open = () => {
    const onClose = vi.fn<() => void>()
    const source = { id: 101, title: 'Source 101' }
    render(
      <QueryClientProvider client={makeQueryClient()}>
        <ReportDialog open source={source} onClose={onClose} />
      </QueryClientProvider>,
    )
    return { onClose, person: userEvent.setup() }
  }
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Report a problem' }))

  it('sends the problem and the source, and closes', async () => {
    const { person, onClose } = open()
    const calls = answer(reportEndpoints.create, aReport())
    expect((await dialog()).getByText('Source 101')).toBeTruthy()
    await person.selectOptions((await dialog()).getByRole('combobox', { name: /^Problem/ }), 'It has moved')
    await person.type((await dialog()).getByRole('textbox'), 'elsewhere')
    await person.click((await dialog()).getByRole('button', { name: 'Report' }))

    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(calls.map(({ body }) => body)).toEqual([{ source: 101, kind: 'moved', text: 'elsewhere' }])
  })

  it('of another kind requires a description', async () => {
    const { person } = open()
    await person.selectOptions((await dialog()).getByRole('combobox', { name: /^Problem/ }), 'Something else')
    await person.click((await dialog()).getByRole('button', { name: 'Report' }))

    expect(await (await dialog()).findByText('This field is required')).toBeTruthy()
  })

  it('shows whether the user has already reported it', async () => {
    const { person, onClose } = open()
    refuse(reportEndpoints.create, 'conflict', { message: 'You have already reported this source.' })
    await person.click((await dialog()).getByRole('button', { name: 'Report' }))

    expect(await (await dialog()).findByText('You have already reported this source.')).toBeTruthy()
    expect(onClose).not.toHaveBeenCalled()
  })
})
