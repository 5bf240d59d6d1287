import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { type ActivityList, activityEndpoints } from '#contract/activity/activity.ts'
import { answer, hang, refuse } from '#testing/web/api.ts'
import { stopClock } from '#testing/web/clock.ts'
import { anEntry, aUser } from '#testing/web/factories.ts'
import { renderRoute } from '#testing/web/render-route.tsx'
import { complaintAt } from '#testing/web/source-form.ts'

const log: ActivityList = {
  entries: [anEntry()],
  people: [
    { id: 1, fullName: 'Ada Analyst' },
    { id: 2, fullName: 'Mia Manager' },
  ],
  totalCount: 1,
  limit: 50,
}
const manager = aUser('ROLE_GROUP_MANAGER')
const show = async (address = '/activity') => {
  const calls = answer(activityEndpoints.list, log)
  const route = renderRoute(address, { user: manager })
  await within(await screen.findByRole('table')).findAllByRole('row')
  return { ...route, calls }
}
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const from = () => field('From (UTC)')
const to = () => field('To (UTC)')
const pick = (control: HTMLElement, value: string) => fireEvent.change(control, { target: { value } })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const PERIOD = 'This is after the “To” date'

describe('a period of the activity', () => {
  it('with its end before its begin is reported at its first day, and not applied', async () => {
    const { address, calls } = await show('/activity?to=2026-03-01')

    pick(await from(), '2026-03-02')

    await waitFor(async () => expect(complaintAt(await from())).toBe(PERIOD))
    expect((await from()).getAttribute('aria-invalid')).toBe('true')
    expect(address()).toBe('/activity?to=2026-03-01')
    expect(calls).toHaveLength(1)
  })

  it('is applied after a correction on either side', async () => {
    const { address } = await show('/activity?to=2026-03-01')
    pick(await from(), '2026-03-02')
    await waitFor(async () => expect(complaintAt(await from())).toBe(PERIOD))

    pick(await to(), '2026-03-02')

    await waitFor(() => expect(address()).toBe('/activity?to=2026-03-02&from=2026-03-02'))
    expect(complaintAt(await from())).toBe('')
  })

  it('pasted in the wrong order is filled in and reported', async () => {
    await show('/activity?from=2026-03-02&to=2026-03-01')

    await waitFor(async () => expect(complaintAt(await from())).toBe(PERIOD))
    expect([(await from()).value, (await to()).value]).toEqual(['02/03/2026', '01/03/2026'])
  })

  it.each(['2/3/2026', '02.03.2026', '2026-03-02', '2026/3/2'])(
    'is typed in the order of the browser’s language or with the year first: %s',
    async (typed) => {
      const { person, address } = await show()

      await person.type(await from(), typed)

      await waitFor(() => expect(address()).toBe('/activity?from=2026-03-02'))
      await person.tab()
      expect((await from()).value).toBe('02/03/2026')
    },
  )

  it.each(['31/02/2026', '20262-03-01', '3/2/26', '02/2026', 'soon'])(
    'is reported after leaving the field, and not applied: %s',
    async (typed) => {
      const { person, address } = await show()
      expect((await from()).placeholder).toBe('dd/mm/yyyy')
      await person.type(await from(), typed)
      expect(complaintAt(await from())).toBe('')

      await person.tab()

      await waitFor(async () => expect(complaintAt(await from())).toBe('This is not a date'))
      expect((await from()).value).toBe(typed)
      expect(address()).toBe('/activity')
    },
  )

  it('is set to the last 7 or 30 days, including today, by one click, and keeps the other filters', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-07T23:30:00Z') })
    const { person, address } = await show('/activity?kind=login&to=2026-01-31&page=2')
    const link = (days: number) => screen.getByRole('link', { name: `Last ${days} days` })
    expect(link(7).getAttribute('aria-current')).toBeNull()

    await person.click(link(7))

    await waitFor(() => expect(address()).toBe('/activity?kind=login&from=2026-03-01'))
    await waitFor(() => expect(link(7).getAttribute('aria-current')).toBe('page'))
    expect([(await from()).value, (await to()).value]).toEqual(['01/03/2026', ''])
    await person.click(link(30))
    await waitFor(() => expect(address()).toBe('/activity?kind=login&from=2026-02-06'))
  })
})

describe('the filters of the activity as one form', () => {
  it('apply at once with Enter, replace the history entry, and are not applied again after the pause', async () => {
    const { person, address, history, calls } = await show()
    stopClock()

    await person.type(await field('Object'), 'bank{Enter}')

    await waitFor(() => expect(address()).toBe('/activity?object=bank'))
    expect(history.length).toBe(1)
    await pass(500)
    // Leaves out requests for the unfiltered log, which may be refetched at any time.
    expect(calls.map(({ query }) => query['object']).filter(Boolean)).toEqual(['bank'])
  })

  it('apply just typed text together with a choice', async () => {
    const { person, address, history } = await show()
    await person.type(await field('Object'), 'bank')

    await person.selectOptions(await field('Kind'), 'Logged in')

    await waitFor(() => expect(address()).toBe('/activity?kind=login&object=bank'))
    expect(history.length).toBe(2)
  })

  it('follow Back and Forward', async () => {
    const { person, history } = await show('/activity?object=x')
    await person.selectOptions(await field('Person'), 'Mia Manager')
    await waitFor(async () => expect((await field('Person')).value).toBe('2'))
    await waitFor(() => expect(history.location.href).toContain('person=2'))

    history.back()
    await waitFor(async () => expect((await field('Person')).value).toBe(''))
    history.forward()
    await waitFor(async () => expect((await field('Person')).value).toBe('2'))

    expect((await field('Object')).value).toBe('x')
  })

  it('drop typed text and errors with Back', async () => {
    const { person, address, history } = await show('/activity')
    await person.selectOptions(await field('Kind'), 'Logged in')
    await waitFor(() => expect(address()).toBe('/activity?kind=login'))
    pick(await to(), '2026-03-01')
    await waitFor(() => expect(address()).toContain('to=2026-03-01'))
    pick(await from(), '2026-03-02')
    await waitFor(async () => expect(complaintAt(await from())).toBe(PERIOD))

    history.back()

    await waitFor(() => expect(address()).toBe('/activity'))
    await waitFor(async () => expect([(await from()).value, complaintAt(await from())]).toEqual(['', '']))
  })

  it('find text pasted with characters that no name has', async () => {
    const { address } = await show()

    pick(await field('Object'), 'a\u0007b\uD800')

    await waitFor(() => expect(address()).toBe('/activity?object=a+b%EF%BF%BD'))
  })
})

describe('the people to filter by', () => {
  const options = async () =>
    [...(await field('Person')).querySelectorAll('option')].map(({ textContent }) => textContent)

  it('are announced as loading', async () => {
    hang(activityEndpoints.list)
    renderRoute('/activity?person=2', { user: manager })

    const select = await screen.findByLabelText<HTMLSelectElement>('Person')

    expect(select.getAttribute('aria-busy')).toBe('true')
    expect(select.selectedOptions[0]?.textContent).toBe('Loading…')
  })

  it('are announced as failed, and appear when the list is retried', async () => {
    refuse(activityEndpoints.list, 'internal')
    const { person } = renderRoute('/activity?person=2', { user: manager })
    await screen.findByRole('alert')
    expect(await options()).toEqual(['Everyone', 'Something went wrong.'])
    answer(activityEndpoints.list, log)

    await person.click(screen.getByRole('button', { name: 'Try again' }))

    await waitFor(async () => expect(await options()).toEqual(['Everyone', 'Ada Analyst', 'Mia Manager']))
    const select = await screen.findByLabelText<HTMLSelectElement>('Person')
    expect(select.selectedOptions[0]?.textContent).toBe('Mia Manager')
  })
})
