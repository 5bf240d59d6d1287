import { describe, expect, it } from 'vitest'
import { contactEndpoints } from '#contract/emails/contact.ts'
import { asGuest } from '#testing/server/actors.ts'
import { startTestApp } from '#testing/server/app.ts'
import { signInUsers, type Users } from '#testing/server/users.ts'

const test = startTestApp({ contactTo: { name: 'The desk', address: 'desk@x.example' } })
const users = signInUsers(test)
const limited = startTestApp({ rateLimits: { ...test.config.rateLimits, contact: { hits: 5, seconds: 3600 } } })

const request = {
  subject: 'Demo request for the research tool',
  email: 'vera@visitors.example',
  name: 'Vera Visitor',
  question: 'May we see it?\nOn Monday?',
}

const send = (who: keyof Users, changes: object = {}) =>
  users[who].call(contactEndpoints.send, { body: { ...request, ...changes } })

const waiting = () => test.db.selectFrom('email').select('id').where('sent_at', 'is', null).execute()

describe('a contact request', () => {
  it.each([
    ['subject', { subject: '' }, 'This field is required'],
    ['subject', { subject: undefined }, 'This field is required'],
    ['subject', { subject: 'Spam' }, 'This is not one of the choices'],
    ['email', { email: '' }, 'This field is required'],
    ['email', { email: 'vera' }, 'This is not a valid email address'],
    ['email', { email: 'vera@x.example\nBcc: all@x.example' }, 'This is not a valid email address'],
    ['name', { name: ' ' }, 'This field is required'],
    ['name', { name: 'x'.repeat(121) }, 'This is longer than 120 characters'],
    ['question', { question: undefined }, 'This field is required'],
    ['question', { question: 'x'.repeat(5001) }, 'This is longer than 5,000 characters'],
    ['company', { company: 'x'.repeat(121) }, 'This is longer than 120 characters'],
    ['telephone', { telephone: 'x'.repeat(41) }, 'This is longer than 40 characters'],
    ['fax', { fax: '1' }, 'This field is not known'],
    ['homepage', { homepage: '' }, 'This field is not known'],
  ])('is refused for its %s, with the reason (%#)', async (field, changes, message) => {
    const { status, error } = await send('guest', changes)

    expect([status, error.errors]).toEqual([400, [{ field, message }]])
    expect(await waiting()).toEqual([])
  })

  it.each(['guest', 'user', 'manager', 'admin'] as const)('of a %s is sent to CONTACT_TO', async (who) => {
    const before = test.emails.length

    const { status, text } = await send(who)
    await test.deliver()

    expect([status, text]).toEqual([204, ''])
    expect(test.emails.slice(before).map(({ to }) => to)).toEqual(['desk@x.example'])
  })

  it('contains every field, and a reply goes to the visitor', async () => {
    await send('guest', { telephone: '+31 20 123', company: 'Visitors & Co' })

    await test.deliver()

    const email = test.emails.at(-1)
    expect(email?.subject).toBe('Demo request for the research tool: Vera Visitor')
    expect(email?.headers.get('reply-to')).toBe('Vera Visitor <vera@visitors.example>')
    expect(email?.headers.has('auto-submitted')).toBe(false)
    expect(email?.from).toBe('sourcebook@example.org')
    expect(email?.text).toContain(
      'Name: Vera Visitor\nEmail address: vera@visitors.example\nTelephone: +31 20 123\nCompany: Visitors & Co\n',
    )
    expect(email?.text).toContain('> May we see it?\n> On Monday?\n')
    expect(email?.html).toContain('Visitors &amp; Co')
  })

  it('is answered before the e-mail is sent', async () => {
    await send('guest')

    expect(await waiting()).toHaveLength(1)
    await test.deliver()
  })
})

describe('more than five requests an hour from one address', () => {
  it('are refused', async () => {
    const ask = (from: string) => asGuest(limited).call(contactEndpoints.send, { body: request, from })
    for (let time = 0; time < 5; time += 1) await ask('192.0.2.7')

    const [sixth, elsewhere] = [await ask('192.0.2.7'), await ask('192.0.2.8')]
    limited.advance(3_600_000)
    const later = await ask('192.0.2.7')

    expect([sixth.status, elsewhere.status, later.status]).toEqual([429, 204, 204])
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(3500)
  })
})
