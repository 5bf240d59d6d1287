import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type GroupDetail, groupEndpoints } from '#contract/people/groups.ts'
import { answer, hang, refuse } from '#testing/web/api.ts'
import { aUser } from '#testing/web/factories.ts'
import { aGroup, aMember, anOwner, answerForGroups, rowOf } from '#testing/web/groups.ts'
import { renderRoute } from '#testing/web/render-route.tsx'

const show = (fields: Partial<GroupDetail> = {}, user = aUser('ROLE_ADMIN')) => {
  answerForGroups(aGroup(fields))
  return renderRoute('/groups/1', { user })
}
const pane = async () => within(await screen.findByRole('article'))
const section = async (name: RegExp) => within((await pane()).getByRole('region', { name }))
const invited = aMember({ id: 5, fullName: 'Ines Invited', email: 'ines@acme.example', pending: true })

describe('the detail of a group', () => {
  it('shows a skeleton while it loads', async () => {
    answerForGroups()
    hang(groupEndpoints.detail)
    renderRoute('/groups/1', { user: aUser('ROLE_GROUP_MANAGER') })

    expect(await screen.findByText('Loading…')).toBeTruthy()
  })

  it('has the title Group and its name, also in the window’s title', async () => {
    show()

    expect((await pane()).getByRole('heading', { name: 'Group', level: 1 })).toBeTruthy()
    expect((await pane()).getByRole('heading', { name: 'Acme Integrity' })).toBeTruthy()
    await waitFor(() => expect(document.title).toBe('Group – Acme Integrity · Sourcebook'))
  })

  it('has the link, opened in a new window without access to this one', async () => {
    show()

    const link = (await pane()).getByRole('link', { name: /acme\.example/ })

    expect(link.getAttribute('href')).toBe('https://acme.example/')
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
  })

  it.each([
    'acme.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'ftp://acme.example/',
    'https://bank.example@evil.example/',
    'see the intranet',
  ])('shows %s as text, without a link', async (link) => {
    show({ link })

    expect((await pane()).getByText(link)).toBeTruthy()
    expect((await pane()).queryByRole('link')).toBeNull()
  })

  it('lists owners and users separately, with addresses and numbers', async () => {
    show({ users: [anOwner(), aMember(), aMember({ id: 4, fullName: 'Bo Buyer', email: 'bo@acme.example' })] })

    const owners = (await section(/^Owners/)).getAllByRole('listitem')
    const users = (await section(/^Users/)).getAllByRole('listitem')

    expect(owners.map(({ textContent }) => textContent)).toEqual(['Mia Managermia@acme.example'])
    expect(users.map(({ textContent }) => textContent)).toEqual([
      'Ada Analystada@acme.example',
      'Bo Buyerbo@acme.example',
    ])
  })

  it('reports that there are no users', async () => {
    show({ users: [anOwner()] })

    expect((await section(/^Users/)).getByText('No users available.')).toBeTruthy()
  })

  it('shows names as text, without markup', async () => {
    show({ name: '<b>Acme</b>', users: [anOwner({ fullName: '<script>1</script>' })] })

    expect((await pane()).getByRole('heading', { name: '<b>Acme</b>' })).toBeTruthy()
    expect((await pane()).getByText('<script>1</script>')).toBeTruthy()
  })

  it('has no switch for search logging for an administrator', async () => {
    show()

    expect((await pane()).queryByRole('checkbox')).toBeNull()
  })
})

describe('an invited person', () => {
  it('is marked, and others are not', async () => {
    show({ users: [anOwner(), invited] })

    expect((await rowOf('Ines Invited')).getByText('Invited')).toBeTruthy()
    expect((await rowOf('Mia Manager')).queryByText('Invited')).toBeNull()
    expect((await rowOf('Mia Manager')).queryByRole('button')).toBeNull()
  })

  it('gets another e-mail with the same data, which is reported', async () => {
    const { person } = show({ users: [anOwner(), invited] })
    const calls = answer(groupEndpoints.invite, invited)

    await person.click((await rowOf('Ines Invited')).getByRole('button', { name: 'Send again to Ines Invited' }))

    await waitFor(async () =>
      expect((await rowOf('Ines Invited')).getByRole('status').textContent).toBe('Invitation sent'),
    )
    expect(calls.map(({ params, body }) => ({ id: params['groupId'], body }))).toEqual([
      { id: '1', body: { fullName: 'Ines Invited', email: 'ines@acme.example', groupManager: false } },
    ])
  })

  it('gets one e-mail, however often the button is pressed', async () => {
    const { person } = show({ users: [anOwner(), invited] })
    const calls = answer(groupEndpoints.invite, invited)
    const row = await rowOf('Ines Invited')

    await person.dblClick(row.getByRole('button', { name: /^Send again/ }))

    await waitFor(() => expect(document.activeElement?.textContent).toBe('Invitation sent'))
    expect(row.queryByRole('button', { name: /^Send again/ })).toBeNull()
    expect(calls).toHaveLength(1)
    expect(calls[0]?.idempotencyKey).toMatch(/./)
  })

  it('stays an owner when invited as one', async () => {
    const { person } = show({ users: [anOwner(), { ...invited, role: 'ROLE_GROUP_MANAGER' }] })
    const calls = answer(groupEndpoints.invite, { ...invited, role: 'ROLE_GROUP_MANAGER' })

    await person.click((await rowOf('Ines Invited')).getByRole('button', { name: /^Send again/ }))

    await waitFor(() => expect(calls.map(({ body }) => body)).toMatchObject([{ groupManager: true }]))
  })

  it('is reported if the e-mail is refused', async () => {
    const { person } = show({ users: [anOwner(), invited] })
    refuse(groupEndpoints.invite, 'too_many_requests', { message: 'Too many requests. Wait 5 minutes.' })

    await person.click((await rowOf('Ines Invited')).getByRole('button', { name: /^Send again/ }))

    expect((await screen.findByRole('alert')).textContent).toBe('Too many requests. Wait 5 minutes.')
  })
})

describe('the log of searches in a group', () => {
  const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'Log what members search for' })
  const manager = aUser('ROLE_GROUP_MANAGER')

  it('is explained beside its switch', async () => {
    show({}, manager)

    const hint = document.getElementById((await box()).getAttribute('aria-describedby') ?? '')

    expect(hint?.textContent).toBe(
      'Searches are kept in this group’s activity log for 12 months. Members see a notice. Only owners of the group read the log.',
    )
  })

  it.each([
    [true, 'On'],
    [false, 'Off'],
  ])('is a switch with the group’s state: %s', async (logsSearches, state) => {
    show({ logsSearches }, manager)

    expect((await box()).checked).toBe(logsSearches)
    const setting = within(screen.getByRole('region', { name: `Search logging ${state}` }))
    expect(setting.getByRole('heading', { level: 2 }).textContent).toBe(`Search logging${state}`)
  })

  it('is switched at once', async () => {
    const { person } = show({}, manager)
    await box()
    const calls = answer(groupEndpoints.logSearches, aGroup({ logsSearches: true }))
    answer(groupEndpoints.detail, aGroup({ logsSearches: true }))

    await person.click(await box())

    await waitFor(async () => expect((await box()).getAttribute('aria-busy')).toBe('false'))
    expect((await box()).checked).toBe(true)
    expect(calls.map(({ params, body }) => ({ id: params['groupId'], body }))).toEqual([
      { id: '1', body: { logsSearches: true } },
    ])
  })

  it('returns to its state after a refusal, and reports it', async () => {
    const { person } = show({}, manager)
    refuse(groupEndpoints.logSearches, 'internal', { message: 'Something broke' })

    await person.click(await box())

    expect((await screen.findByRole('alert')).textContent).toBe('Something broke')
    expect((await box()).checked).toBe(false)
  })

  it('has a switch for link checks beside it', async () => {
    const { person } = show({}, manager)
    const checks = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'Check the links of private sources' })
    await checks()
    const calls = answer(groupEndpoints.checkLinks, aGroup({ checksLinks: true }))
    answer(groupEndpoints.detail, aGroup({ checksLinks: true }))

    await person.click(await checks())

    await waitFor(async () => expect((await checks()).getAttribute('aria-busy')).toBe('false'))
    expect([(await checks()).checked, calls.map(({ body }) => body)]).toEqual([true, [{ checksLinks: true }]])
    expect(screen.getByRole('region', { name: 'Link checks On' })).toBeDefined()
  })

  it('is shown for the own group alone', async () => {
    show({ id: 2 }, manager)

    expect((await pane()).queryByRole('checkbox')).toBeNull()
  })
})
