import { describe, expect, it } from 'vitest'
import { activityEndpoints } from '#contract/activity/activity.ts'
import { IDEMPOTENCY_KEY_HEADER } from '#contract/endpoint.ts'
import { recordEndpoints } from '#contract/records/record-endpoints.ts'
import { startTestApp } from '#testing/server/app.ts'
import { buildSource, MISSING_ID } from '#testing/server/factories.ts'
import { answerAll, answerCell, aSubject, cellOf, startRecord } from '#testing/server/records.ts'
import { signInUsers } from '#testing/server/users.ts'

const test = startTestApp()
const users = signInUsers(test)

const read = (id: number, who = users.user) => who.call(recordEndpoints.detail, { params: { id } })

describe('starting a record', () => {
  it('stores subjects and sources as they are', async () => {
    const subjects = [
      aSubject({
        variants: ['Олена Коваленко', 'Kovalenko, O.'],
        identifiers: [{ label: 'Passport', value: 'AB 12' }],
      }),
      { name: 'שלום ‏בע״מ', kind: 'company' },
    ]
    const source = await buildSource(test.db, { title: 'Company register' })
    const { status, reply } = await users.user.call(recordEndpoints.create, {
      body: { subjects, reference: 'Case 12', purpose: 'Onboarding', sources: [source.id] },
    })

    expect(status).toBe(201)
    expect(reply).toMatchObject({
      reference: 'Case 12',
      purpose: 'Onboarding',
      state: 'open',
      version: 1,
      subjects: [{ name: 'Olena Kovalenko', variants: ['Олена Коваленко', 'Kovalenko, O.'] }, { name: 'שלום ‏בע״מ' }],
      steps: [{ source: source.id, title: 'Company register', exposure: null }],
      latest: [],
      hash: null,
      createdBy: { id: users.user.id },
    })
    expect((await read(reply.id)).reply).toEqual(reply)
  })

  it.each([
    ['no subject', { subjects: [] }, 400, 'subjects'],
    ['a subject without name', { subjects: [{ name: ' ', kind: 'person' }] }, 400, 'subjects.0.name'],
    ['an unknown kind', { subjects: [{ name: 'X', kind: 'ship' }] }, 400, 'subjects.0.kind'],
    ['too many subjects', { subjects: Array.from({ length: 21 }, () => aSubject()) }, 422, 'subjects'],
    ['a source that is not there', { subjects: [aSubject()], sources: [MISSING_ID] }, 400, 'sources'],
    ['a long name', { subjects: [aSubject({ name: 'x'.repeat(201) })] }, 400, 'subjects.0.name'],
  ])('is refused with %s', async (_what, body, status, field) => {
    const answer = await users.user.call(recordEndpoints.create, { body })

    expect([answer.status, answer.error.errors.map(({ field: name }) => name)]).toEqual([status, [field]])
  })

  it('is refused with more than 200 sources', async () => {
    const sources: number[] = []
    for (let count = 0; count < 201; count += 1) sources.push((await buildSource(test.db)).id)
    const answer = await users.user.call(recordEndpoints.create, { body: { subjects: [aSubject()], sources } })

    expect([answer.status, answer.error.errors.map(({ field: name }) => name)]).toEqual([422, ['sources']])
  })

  it('happens once, however often the call is sent', async () => {
    const send = () =>
      users.user.call(recordEndpoints.create, {
        body: { subjects: [aSubject({ name: 'Only Once' })] },
        headers: { [IDEMPOTENCY_KEY_HEADER]: 'only-once' },
      })
    const [first, second] = [await send(), await send()]

    expect(second.reply.id).toBe(first.reply.id)
    const { reply } = await users.user.call(recordEndpoints.find, { body: { search: 'Only Once' } })
    expect(reply.totalCount).toBe(1)
  })

  it('treats a private source of another group as missing', async () => {
    const { id } = await buildSource(test.db, { groupId: users.otherUser.groupId, isPublic: false })
    const { status } = await users.user.call(recordEndpoints.create, {
      body: { subjects: [aSubject()], sources: [id] },
    })

    expect(status).toBe(400)
  })
})

describe('a record', () => {
  it('is visible to its group alone', async () => {
    const { id } = await startRecord(test, users.user)

    for (const who of [users.colleague, users.manager]) expect((await read(id, who)).status).toBe(200)
    for (const who of [users.otherUser, users.otherManager]) expect((await read(id, who)).status).toBe(404)
    expect((await read(id, users.admin)).status).toBe(403)
    expect((await read(id, users.guest)).status).toBe(401)
  })

  it('changes with the version that was read, and not with an older one', async () => {
    const record = await startRecord(test, users.user)
    const change = (version: number, reference: string) =>
      users.colleague.call(recordEndpoints.update, {
        params: { id: record.id },
        body: { reference },
        headers: { 'if-match': `"${version}"` },
      })

    expect((await change(record.version, 'First')).reply).toMatchObject({ reference: 'First', version: 2 })
    expect((await change(record.version, 'Second')).status).toBe(409)
    expect((await read(record.id)).reply.reference).toBe('First')
  })

  it('keeps subjects with searches, and others can be changed, added and removed', async () => {
    const record = await startRecord(test, users.user, { subjects: [aSubject(), aSubject({ name: 'Second' })] })
    await answerCell(users.user, record, { ...cellOf(record), outcome: 'nothing' })
    const [first] = record.subjects
    const change = (subjects: object[]) =>
      users.user.call(recordEndpoints.update, { params: { id: record.id }, body: { subjects } })

    expect((await change([{ name: 'Third', kind: 'other' }])).status).toBe(409)
    expect((await change([{ ...first, id: MISSING_ID }])).status).toBe(400)
    const { reply } = await change([
      { ...first, name: 'Olena K.' },
      { name: 'Third', kind: 'other' },
    ])
    expect(reply.subjects.map(({ name }) => name)).toEqual(['Olena K.', 'Third'])
    expect(reply.subjects[0]?.id).toBe(first?.id)
  })

  it('gets sources once each, and loses those without searches', async () => {
    const record = await startRecord(test, users.user)
    const more = await buildSource(test.db)
    const params = { id: record.id }
    const sources = [more.id, record.steps[0]?.source ?? 0]
    const { reply } = await users.user.call(recordEndpoints.addSteps, { params, body: { sources } })
    expect(reply.steps.map(({ source }) => source)).toEqual([...record.steps.map(({ source }) => source), more.id])

    await answerCell(users.user, record, { ...cellOf(record), outcome: 'nothing' })
    const remove = (step: number) => users.user.call(recordEndpoints.removeStep, { params: { ...params, step } })
    expect((await remove(record.steps[0]?.id ?? 0)).status).toBe(409)
    expect((await remove(record.steps[1]?.id ?? 0)).status).toBe(204)
    expect((await remove(MISSING_ID)).status).toBe(404)
    expect((await read(record.id)).reply.steps).toHaveLength(2)
  })

  it('keeps a source as it was after the source has been deleted', async () => {
    const record = await startRecord(test, users.user, { steps: 1 })
    await test.db
      .deleteFrom('source')
      .where('id', '=', record.steps[0]?.source ?? 0)
      .execute()

    expect((await read(record.id)).reply.steps).toEqual(record.steps)
  })

  it('is in the log of its group by number, without names', async () => {
    const record = await startRecord(test, users.user, {
      reference: 'Secret client',
      subjects: [aSubject({ name: 'Unnamed One' })],
    })
    await answerAll(users.user, record)
    await users.user.call(recordEndpoints.close, { params: { id: record.id } })
    const { text } = await users.manager.call(activityEndpoints.list, { query: { search: `Record ${record.id}` } })

    expect(text).toContain(`Record ${record.id}`)
    expect(text).not.toMatch(/Secret client|Unnamed One/)
  })
})

describe('the list of records', () => {
  const find = async (body: object, who = users.user) => (await who.call(recordEndpoints.find, { body })).reply

  it('is found by name, variant, identifier and reference, ignoring case and accents', async () => {
    const record = await startRecord(test, users.user, {
      reference: 'Akte 77/3',
      subjects: [
        aSubject({
          name: 'Müller & Söhne',
          variants: ['ООО Мюллер'],
          identifiers: [{ label: 'LEI', value: '5299000J2N45DDNE4Y28' }],
        }),
      ],
    })
    for (const search of ['muller', 'ооо мюллер', '5299000j2n', 'akte 77']) {
      expect((await find({ search })).records.map(({ id }) => id)).toContain(record.id)
      expect((await find({ search }, users.otherUser)).records).toEqual([])
    }
    expect((await find({ search: 'nobody of this name' })).totalCount).toBe(0)
    expect((await find({ search: '%' })).totalCount).toBe(0)
  })

  it('has progress, people and state', async () => {
    const record = await startRecord(test, users.user, { reference: 'Progress' })
    await answerCell(users.colleague, record, { ...cellOf(record), outcome: 'unreachable' })
    const { records } = await find({ search: 'progress', state: 'open' })

    expect(records).toMatchObject([
      { id: record.id, answered: 1, cells: 2, state: 'open', subjects: ['Olena Kovalenko'] },
    ])
    expect(records[0]?.people).toHaveLength(2)
    expect((await find({ search: 'progress', state: 'closed' })).records).toEqual([])
    expect((await find({ search: 'progress', page: 2 })).records).toEqual([])
  })

  it('tells of earlier records with exactly this name', async () => {
    const [first, second] = [
      await startRecord(test, users.user, { subjects: [aSubject({ name: 'Zoë Earlier' })] }),
      await startRecord(test, users.user, { subjects: [aSubject({ name: 'zoe earlier' })] }),
    ]
    const before = async (name: string, who = users.user) =>
      (await who.call(recordEndpoints.before, { body: { name, except: second.id } })).reply.map(({ id }) => id)

    expect(await before('Zoe Earlier')).toEqual([first.id])
    expect(await before('Zoe')).toEqual([])
    expect(await before('Zoe Earlier', users.otherUser)).toEqual([])
  })
})
