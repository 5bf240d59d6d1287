import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { emailEndpoints, type UndeliveredEmail } from '#contract/emails/emails.ts'
import { entriesOf } from '#testing/server/activity.ts'
import { startTestApp } from '#testing/server/app.ts'
import { collectEmails } from '#testing/server/emails.ts'
import { buildAccount } from '#testing/server/factories.ts'
import { signInUsers, type Users } from '#testing/server/users.ts'
import { enqueueEmail, type NewEmail } from './repository.ts'

const mailbox = collectEmails()
const refusal = { response: '', responseCode: 0, command: 'RCPT TO', code: 'EENVELOPE' }
const test = startTestApp(
  {},
  {
    transport: {
      send: async (message, signal) => {
        if (refusal.responseCode !== 0) throw Object.assign(new Error('refused'), refusal)
        await mailbox.send(message, signal)
      },
    },
  },
)
const users = signInUsers(test)

const mailServerSays = (answer: string) =>
  Object.assign(refusal, { response: answer, responseCode: Number(answer.slice(0, 3)) })

beforeEach(() => mailServerSays('550 No such user'))
afterEach(async () => {
  await test.db.deleteFrom('email').execute()
})

const newestId = async () => {
  const row = await test.db.selectFrom('email').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  return row.id
}

const stick = async (email: NewEmail): Promise<number> => {
  await enqueueEmail(test.db, test.now(), email)
  const id = await newestId()
  await test.deliver()
  return id
}

const stickInvitation = async (groupId: number | null, fullName = 'Ann') => {
  const account = await buildAccount(test.db, { groupId, pending: true, fullName })
  return { account, id: await stick({ kind: 'user_invitation', accountId: account.id }) }
}

const contact = {
  kind: 'contact',
  request: { subject: 'IT support', name: 'V', email: 'v@x.example', telephone: '', company: '', question: 'Q' },
} as const

const list = async (who: keyof Users): Promise<UndeliveredEmail[]> => {
  const { status, reply } = await users[who].call(emailEndpoints.listUndelivered)
  expect(status).toBe(200)
  return reply
}

const sendAgain = (who: keyof Users, id: number | string) =>
  users[who].call(emailEndpoints.sendAgain, { params: { id } })

describe('the e-mails that can’t be delivered', () => {
  it('are not for guests, nor for users', async () => {
    const [guest, user] = [
      await users.guest.call(emailEndpoints.listUndelivered),
      await users.user.call(emailEndpoints.listUndelivered),
    ]

    expect([guest.status, user.status]).toEqual([401, 403])
  })

  it('are shown to the managers of the group concerned, and to administrators', async () => {
    const { id, account } = await stickInvitation(users.manager.groupId)

    expect(await list('manager')).toEqual([
      {
        id,
        kind: 'user_invitation',
        email: account.email,
        person: { id: account.id, fullName: 'Ann' },
        group: { id: users.manager.groupId, name: expect.any(String) },
        state: 'failed',
        reason: '550 No such user',
        createdAt: expect.any(String),
        nextTryAt: null,
      },
    ])
    expect(await list('admin')).toEqual(await list('manager'))
    expect(await list('otherManager')).toEqual([])
  })

  it('are shown to administrators alone if they concern no group, newest first', async () => {
    const toAdmin = await buildAccount(test.db, { role: 'ROLE_ADMIN', fullName: 'Adam' })
    await stick({ kind: 'reset', email: toAdmin.email })
    await stick(contact)

    const emails = await list('admin')

    expect(emails).toMatchObject([
      { kind: 'contact', email: 'contact@example.org', person: null, group: null },
      { kind: 'reset', email: toAdmin.email, person: { id: toAdmin.id, fullName: 'Adam' }, group: null },
    ])
    expect([await list('manager'), await list('otherManager')]).toEqual([[], []])
  })

  it('are listed as late, with the time of the next try, after one try has failed', async () => {
    mailServerSays('451 Later')

    await stickInvitation(users.manager.groupId)

    const [email] = await list('manager')
    expect(email).toMatchObject({ state: 'late', reason: '451 Later' })
    const minutes = (Date.parse(email?.nextTryAt ?? '') - test.now().getTime()) / 60_000
    expect(Math.round(minutes)).toBe(1)
  })

  it('exclude sent e-mails, e-mails before their first try, and e-mails to unknown addresses', async () => {
    await stick({ kind: 'reset', email: 'nobody@x.example' })
    mailServerSays('000')
    await stickInvitation(users.manager.groupId)
    await enqueueEmail(test.db, test.now(), contact)

    expect(await list('admin')).toEqual([])
  })

  it('contain no token and no text of a visitor', async () => {
    await stick(contact)

    expect(JSON.stringify(await list('admin'))).not.toContain('v@x.example')
  })
})

describe('sending an e-mail again', () => {
  it('is not for guests, nor for users', async () => {
    const { id } = await stickInvitation(users.user.groupId)

    expect([(await sendAgain('guest', id)).status, (await sendAgain('user', id)).status]).toEqual([401, 403])
  })

  it('answers the same for an e-mail of another group as for one that does not exist', async () => {
    const { id } = await stickInvitation(users.manager.groupId)

    const [others, missing] = [await sendAgain('otherManager', id), await sendAgain('otherManager', 999_999)]

    expect([others.status, others.text]).toEqual([404, missing.text])
    expect(await list('manager')).toHaveLength(1)
  })

  it.each(['0', 'x', '1.5', '99999999999999999999'])('answers 404 for %s', async (id) => {
    expect((await sendAgain('admin', id)).status).toBe(404)
  })

  it('answers 404 to a manager for a request of a visitor', async () => {
    const id = await stick(contact)

    expect([(await sendAgain('manager', id)).status, (await sendAgain('admin', id)).status]).toEqual([404, 204])
  })

  it('answers 404 for an e-mail that was sent', async () => {
    mailServerSays('000')
    const { id } = await stickInvitation(users.manager.groupId)

    expect((await sendAgain('manager', id)).status).toBe(404)
  })

  it.each(['manager', 'admin'] as const)('delivers it for a %s', async (who) => {
    const { id, account } = await stickInvitation(users.manager.groupId)
    mailServerSays('000')

    const { status } = await sendAgain(who, id)
    await test.deliver()

    expect(status).toBe(204)
    expect(mailbox.emails.map(({ to }) => to).filter((to) => to === account.email)).toHaveLength(1)
    expect(await list('admin')).toEqual([])
  })

  it('restarts its tries, and lists it again if they fail', async () => {
    const { id } = await stickInvitation(users.manager.groupId)
    await sendAgain('manager', id)
    const before = await list('manager')
    mailServerSays('552 Still no such user')

    await test.deliver()

    expect(before).toEqual([])
    expect(await list('manager')).toMatchObject([{ id, state: 'failed', reason: '552 Still no such user' }])
  })

  it('happens once if two people ask at the same time', async () => {
    const { id } = await stickInvitation(users.manager.groupId)

    const replies = await Promise.all([sendAgain('manager', id), sendAgain('admin', id)])

    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([204, 404]))
  })

  it('is in the activity log of the group that the e-mail concerns', async () => {
    const { id } = await stickInvitation(users.manager.groupId, 'Bea')
    const before = await entriesOf(test, 'email_sent_again')

    await sendAgain('admin', id)

    expect((await entriesOf(test, 'email_sent_again')).slice(before.length)).toEqual([
      {
        actor_id: users.admin.id,
        group_id: users.manager.groupId,
        object_type: 'email',
        object_id: id,
        object_name: 'Bea',
        before: null,
        after: { kind: 'user_invitation' },
      },
    ])
  })
})
