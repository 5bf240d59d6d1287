import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { contactEndpoints, contactSubjects } from '#contract/emails/contact.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { answer, disconnect, hang, refuse } from '#testing/web/api.ts'
import { aList, aUser } from '#testing/web/factories.ts'
import { box, enter } from '#testing/web/fields.ts'
import { renderRoute } from '#testing/web/render-route.tsx'
import { complaintAt } from '#testing/web/source-form.ts'
import { loggedIn } from '#web/session/store.ts'

const THANKS = 'Thank you for your request. We will contact you as soon as possible.'

const subject = () => screen.findByRole<HTMLSelectElement>('combobox', { name: /^Subject/ })
const name = () => box(/^Name/)
const email = () => box(/^Email address/)
const question = () => box(/^Question/)

const openHelp = async (user: ReturnType<typeof aUser> | null = null, address = '/help') => {
  const route = renderRoute(address, { user })
  const form = within(await screen.findByRole('form', { name: 'Request' }))
  const send = () => route.person.click(form.getByRole('button', { name: 'Send request' }))
  const fillIn = async () => {
    await route.person.selectOptions(await subject(), 'IT support')
    await enter(route.person, await name(), 'Ada')
    await enter(route.person, await email(), 'ada@example.org')
    await enter(route.person, await question(), 'How?')
  }
  return { ...route, form, send, fillIn }
}

describe('Help', () => {
  it('has its heading, other ways of contact and answers to common questions', async () => {
    await openHelp()

    expect(screen.getByRole('heading', { name: 'Let us help you', level: 1 })).toBeTruthy()
    const mail = screen.getByRole('link', { name: 'contact@example.org' })
    expect(mail.getAttribute('href')).toBe('mailto:contact@example.org')
    expect(screen.getByRole('heading', { name: 'Who sees what' })).toBeTruthy()
    await waitFor(() => expect(document.title).toBe('Help · Sourcebook'))
  })

  it('has the address and the number of the build', async () => {
    vi.stubEnv('VITE_CONTACT_EMAIL', 'desk@kyc.example')
    vi.stubEnv('VITE_CONTACT_TELEPHONE', '+44 20 7946 0000')
    await openHelp()

    expect(screen.getByRole('link', { name: 'desk@kyc.example' })).toBeTruthy()
    expect(screen.getByRole('link', { name: '+44 20 7946 0000' }).getAttribute('href')).toBe('tel:+442079460000')
  })
})

describe('the contact form', () => {
  it('has the fixed subjects, none of them chosen', async () => {
    await openHelp()

    const options = within(await subject()).getAllByRole('option')

    expect(options.map(({ textContent }) => textContent)).toEqual(['Choose a subject', ...contactSubjects])
    expect((await subject()).value).toBe('')
  })

  it('selects the subject that the address names', async () => {
    const calls = answer(contactEndpoints.send, undefined)
    const { person, send } = await openHelp(aUser(), '/help?subject=IT+support')
    await person.type(await question(), 'How?')

    await send()

    await waitFor(() => expect(calls.map(({ body }) => body)).toMatchObject([{ subject: 'IT support' }]))
  })

  it('selects none if the address names an unknown one', async () => {
    await openHelp(null, '/help?subject=Free+money')

    expect((await subject()).value).toBe('')
  })

  it('is filled in with the logged-in user', async () => {
    await openHelp(aUser())

    expect([(await name()).value, (await email()).value]).toEqual(['Ada Analyst', aUser().email])
  })

  it('keeps that user’s data for nobody else', async () => {
    await openHelp(aUser())

    act(() => loggedIn(aUser('ROLE_ADMIN')))

    await waitFor(async () => expect((await name()).value).toBe('Adam Admin'))
  })

  it('keeps a guest’s text after a login', async () => {
    const { person } = await openHelp()
    await person.type(await question(), 'Half a question')

    act(() => loggedIn(aUser()))

    expect((await question()).value).toBe('Half a question')
  })

  it('keeps a guest’s text while they visit another screen, and offers it', async () => {
    answer(sourceEndpoints.list, aList())
    answer(sourceEndpoints.orders, [])
    const { person, router } = await openHelp()
    await person.type(await question(), 'Half a question')
    await act(() => router.navigate({ to: '/sources' }))
    await screen.findByRole('region', { name: 'Sources' })

    await act(() => router.navigate({ to: '/help' }))

    expect(await screen.findByText(/^Draft from/)).toBeTruthy()
    expect((await question()).value).toBe('Half a question')
    await person.click(screen.getByRole('button', { name: 'Discard' }))
    expect((await question()).value).toBe('')
    expect(document.activeElement).toBe(await subject())
  })

  it('marks optional fields and requires the others', async () => {
    const { send, form } = await openHelp()

    await send()

    await waitFor(async () => expect(complaintAt(await subject())).toBe('This field is required'))
    const others = [await name(), await email(), await question()]
    expect(others.map(complaintAt)).toEqual(others.map(() => 'This field is required'))
    const optional = form.getAllByRole('textbox', { name: /\(optional\)$/ })
    expect(optional.map(complaintAt)).toEqual(['', ''])
  })

  it('requires a valid address', async () => {
    const { person } = await openHelp()

    await person.type(await email(), 'ada@')
    await person.tab()

    await waitFor(async () => expect(complaintAt(await email())).toBe('This is not a valid email address'))
  })

  it('is sent with all fields, and replaced by a thank-you', async () => {
    const calls = answer(contactEndpoints.send, undefined)
    const { person, form, send, fillIn } = await openHelp()
    await fillIn()
    await person.type(form.getByRole('textbox', { name: /^Telephone/ }), '+1 555')
    await person.type(form.getByRole('textbox', { name: /^Company/ }), 'Acme')

    await send()

    expect((await screen.findByText(THANKS)).textContent).toBe(THANKS)
    expect(screen.queryByRole('form', { name: 'Request' })).toBeNull()
    expect(document.activeElement?.textContent).toBe(THANKS)
    expect(calls.map(({ body }) => body)).toEqual([
      {
        subject: 'IT support',
        name: 'Ada',
        email: 'ada@example.org',
        telephone: '+1 555',
        company: 'Acme',
        question: 'How?',
      },
    ])
  })

  it('shows errors of the server beside their fields, and keeps the typed text', async () => {
    const errors = [{ field: 'question', message: 'This is longer than 5,000 characters' }]
    refuse(contactEndpoints.send, 'invalid', { errors })
    const { send, fillIn } = await openHelp()
    await fillIn()

    await send()

    await waitFor(async () => expect(complaintAt(await question())).toBe('This is longer than 5,000 characters'))
    expect((await question()).value).toBe('How?')
    expect((await subject()).value).toBe('IT support')
  })

  it('shows other messages of the server', async () => {
    refuse(contactEndpoints.send, 'too_many_requests', { message: 'Too many requests. Try again later' })
    const { send, fillIn, form } = await openHelp()
    await fillIn()

    await send()

    expect((await form.findByRole('alert')).textContent).toBe('Too many requests. Try again later')
    expect((await question()).value).toBe('How?')
  })

  it('fails without a network, and can be sent again', async () => {
    disconnect(contactEndpoints.send)
    const { send, fillIn, form } = await openHelp()
    await fillIn()
    await send()
    expect((await form.findByRole('alert')).textContent).toBe('Something went wrong. Try again')

    answer(contactEndpoints.send, undefined)
    await send()

    expect(await screen.findByText(THANKS)).toBeTruthy()
  })

  it('is sent once', async () => {
    const calls = hang(contactEndpoints.send)
    const { send, fillIn, form } = await openHelp()
    await fillIn()

    await send()
    await waitFor(() =>
      expect(form.getByRole('button', { name: 'Send request' }).getAttribute('aria-busy')).toBe('true'),
    )
    await send()

    expect(calls).toHaveLength(1)
  })
})
