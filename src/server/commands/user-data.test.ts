import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { recordActivity } from '#server/modules/activity/repository.ts'
import { enqueueEmail } from '#server/modules/emails/repository.ts'
import { setUpCommandLine } from '#testing/server/command-line.ts'
import { buildAccount, buildGroup, buildKind, buildReport, buildSource, buildView } from '#testing/server/factories.ts'
import { verifyActivityLog } from './activity-verify.ts'
import { UsageError } from './command.ts'
import { manageHolds } from './hold.ts'
import { eraseUser, exportUser } from './user-data.ts'

const commandLine = setUpCommandLine()
const erase = (...args: string[]) => commandLine.run(eraseUser, { args: [...args, '--yes'] })
const verify = (...args: string[]) => commandLine.run(verifyActivityLog, { args })

let counter = 0

/** Creates a person with data of every kind, and a colleague. Each has invited the other. */
const buildPerson = async () => {
  counter += 1
  const { db } = commandLine
  const fullName = `Zoë Quill ${counter}`
  const email = `zoe${counter}@example.org`
  const group = await buildGroup(db)
  const owner = await buildAccount(db, { groupId: group.id, role: 'ROLE_GROUP_MANAGER' })
  const account = await buildAccount(db, { groupId: group.id, role: 'ROLE_GROUP_MANAGER', fullName, email })
  const source = await buildSource(db, { groupId: group.id, createdBy: account.id, title: `Register ${counter}` })
  await buildKind(db, source.id, { reviewedBy: account.id })
  const at = new Date()
  const named = { type: 'user' as const, id: account.id, name: fullName }
  const entry = { groupId: group.id, actorId: owner.id, object: named }
  await recordActivity(db, at, { kind: 'user_invited', ...entry, after: { email, role: 'ROLE_GROUP_MANAGER' } })
  await recordActivity(db, at, { kind: 'login', ...entry, actorId: account.id })
  const failed = { ...named, name: email }
  await recordActivity(db, at, {
    kind: 'login_failed',
    groupId: group.id,
    actorId: null,
    object: failed,
    cameFrom: '203.0.113.9',
  })
  await recordActivity(db, at, {
    kind: 'sources_searched',
    groupId: group.id,
    actorId: account.id,
    after: { search: 'bank' },
  })
  const colleague = { type: 'user' as const, id: owner.id, name: owner.full_name }
  await recordActivity(db, at, {
    kind: 'user_invited',
    groupId: group.id,
    actorId: account.id,
    object: colleague,
    after: { email: owner.email },
  })
  await recordActivity(db, at, { kind: 'email_sent_again', ...entry, object: { type: 'email', id: 1, name: fullName } })
  await buildView(db, { account_id: account.id, name: 'Mine' })
  await buildReport(db, { sourceId: source.id, accountId: account.id })
  await enqueueEmail(db, at, { kind: 'password_changed', accountId: account.id })
  await enqueueEmail(db, at, { kind: 'reset', email })
  await enqueueEmail(db, at, {
    kind: 'contact',
    request: { subject: 'IT support', name: fullName, email: email.toUpperCase(), question: 'Why?' },
  })
  await sql`insert into session (token_hash, account_id, created_at, seen_at, device, address)
    values (${Buffer.from(email)}, ${account.id}, ${at}, ${at}, 'Firefox on Windows', '203.0.113.8')`.execute(db)
  const mail = join(commandLine.folder, 'data', 'mail')
  await mkdir(mail, { recursive: true })
  await writeFile(join(mail, `${counter}-to.eml`), `From: a@example.org\r\nTo: ${fullName}\r\n <${email}>\r\n\r\nHello`)
  await writeFile(join(mail, `${counter}-other.eml`), `To: other@example.org\r\n\r\nTo: ${email}`)
  return { account, owner, group, source, email, fullName }
}

/** Rows that contain the text, in any case. */
const rowsWith = async (text: string) => {
  const { rows } = await sql<{ text: string }>`select string_agg(query_to_xml(
      format('select * from %I', relname), true, false, '')::text, '') as text
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(commandLine.db)
  const all = (rows[0]?.text ?? '').split('<row>')
  return all.filter((row) => row.toLowerCase().includes(text.toLowerCase()))
}

it('writes all data about a person to a file that nobody else can read', async () => {
  const { email, fullName, owner } = await buildPerson()
  const path = join(commandLine.folder, 'zoe.json')

  const { code, lines } = await commandLine.run(exportUser, { args: [email, path] })

  const text = await readFile(path, 'utf8')
  const written: Record<string, unknown> = JSON.parse(text)
  expect([code, lines.at(-1), (await stat(path)).mode & 0o777]).toEqual([0, expect.stringContaining(path), 0o600])
  expect(written).toMatchObject({
    'What is kept of': email,
    Account: [{ Name: fullName, 'E-mail address': email, Role: 'Owner', 'Has set a password': true }],
    Sessions: [{ Device: 'Firefox on Windows', 'Network address': '203.0.113.8' }],
    'Logins that failed': [{ As: email, 'From network address': '203.0.113.9' }],
    'Sources they added': [{ Title: `Register ${counter}`, 'About the source': { countries: ['001', 'GE'] } }],
    'Sources they found still good': [{ Title: `Register ${counter}` }],
    'Saved views': [{ Name: 'Mine' }],
    'Problems they reported': [{ Problem: 'dead', Source: `Register ${counter}` }],
    'E-mails': [{ Kind: 'password_changed' }, { Kind: 'reset' }],
    'Requests of the contact form': [{ Name: fullName, Question: 'Why?' }],
    'What they did': [
      { What: `Logged in as ${fullName}` },
      { What: 'Searched sources by name “bank”' },
      { What: expect.stringContaining('Invited') },
    ],
    'What others did that names them': [
      { What: `Invited ${fullName} as owner`, Role: 'Owner' },
      { What: `Sent the e-mail to ${fullName} again` },
    ],
    'E-mails written to files': [expect.stringContaining(`${counter}-to.eml`)],
  })
  expect(text).not.toMatch(/argon2|token/)
  expect(JSON.stringify(written['What others did that names them'])).not.toContain(owner.email)
})

it('mentions no hold in the file, and removes all traces of the hold with the erasure', async () => {
  const { email, fullName } = await buildPerson()
  const path = join(commandLine.folder, 'held.json')
  await commandLine.run(manageHolds, { args: ['add', email, `Case of ${fullName}`] })

  const { lines } = await commandLine.run(exportUser, { args: [email, path] })

  expect(lines[0]).toContain('under a hold')
  expect(await readFile(path, 'utf8')).not.toMatch(/hold|Case of/i)
  await commandLine.run(manageHolds, { args: ['remove', email] })
  await erase(email)
  expect([await rowsWith(fullName), (await verify()).code]).toEqual([[], 0])
})

it('keeps an existing file', async () => {
  const { email } = await buildPerson()
  const path = join(commandLine.folder, 'there.json')
  await writeFile(path, 'mine')

  await expect(commandLine.run(exportUser, { args: [email, path] })).rejects.toThrow('already exists')

  expect(await readFile(path, 'utf8')).toBe('mine')
})

it('erases a person from the whole database and from the folder of e-mails', async () => {
  const { email, fullName, account, source } = await buildPerson()

  const { code } = await erase(email)

  expect([code, await rowsWith(fullName), await rowsWith(email)]).toEqual([0, [], []])
  expect(await rowsWith(`<actor_name>Former user ${account.id}</actor_name>`)).toHaveLength(3)
  expect(await commandLine.db.selectFrom('source').select('created_by').where('id', '=', source.id).execute()).toEqual([
    { created_by: null },
  ])
  const reviews = commandLine.db.selectFrom('source_review').select('reviewed_by').where('source_id', '=', source.id)
  expect(await reviews.execute()).toEqual([{ reviewed_by: null }])
  expect(
    (await readdir(join(commandLine.folder, 'data', 'mail'))).filter((name) => name.startsWith(`${counter}-`)),
  ).toEqual([`${counter}-other.eml`])
})

it('leaves the hash chain of the activity log valid, also for heads that were kept elsewhere', async () => {
  const { email, account, owner, group } = await buildPerson()
  const before = await verify()
  const heads = before.lines.slice(2).map((line) => line.trim())

  await erase(email)
  const after = await verify(...heads.flatMap((head) => ['--expect', head]))

  expect([after.code, after.lines[0]]).toEqual([0, expect.stringContaining('is as it was written')])
  const entry = commandLine.db
    .selectFrom('activity')
    .select(['object_name', 'after'])
    .where('kind', '=', 'person_erased')
  expect(await entry.where('group_id', '=', group.id).execute()).toEqual([
    { object_name: `Former user ${account.id}`, after: expect.objectContaining({ entries: 6 }) },
  ])
  expect(owner.id).toBeGreaterThan(0)
})

it('can erase two people of one entry, one after the other', async () => {
  const { email, owner, group, fullName } = await buildPerson()
  await buildAccount(commandLine.db, { groupId: group.id, role: 'ROLE_GROUP_MANAGER' })
  await recordActivity(commandLine.db, new Date(), {
    kind: 'administrator_added',
    actorId: null,
    groupId: null,
    object: { type: 'user', id: owner.id, name: owner.full_name },
    after: { email: owner.email },
  })

  await erase(email)
  await erase(owner.email)

  expect([await rowsWith(fullName), await rowsWith(owner.email), (await verify()).code]).toEqual([[], [], 0])
})

it('finds changes of the log that only claim to be an erasure', async () => {
  const { email, account } = await buildPerson()
  await erase(email)
  await commandLine.db.transaction().execute(async (tx) => {
    await sql`select set_config('sourcebook.erasure', '77', true)`.execute(tx)
    await sql`update activity set object_name = 'somebody else', salt = uuid_send(gen_random_uuid())
      where actor_id = ${account.id} and kind = 'login'`.execute(tx)
  })

  const { code, lines } = await verify()

  expect([code, lines[0]]).toEqual([1, expect.stringContaining('was changed by an erasure that the log does not know')])
  await sql`delete from activity_pseudonym where erasure_id = 77`.execute(commandLine.db)
  expect((await verify()).lines[0]).toContain('was changed')
  await sql`delete from activity_pseudonym`.execute(commandLine.db)
})

it('asks for the address before it erases', async () => {
  const { email } = await buildPerson()

  await expect(commandLine.run(eraseUser, { args: [email], input: 'yes\n' })).rejects.toThrow('Nothing was changed')
  await expect(commandLine.run(eraseUser, { args: [email], input: '' })).rejects.toThrow('Nothing was changed')
  expect((await commandLine.run(eraseUser, { args: [email], input: `${email}\n` })).lines[0]).toBe(
    `${email} was erased:`,
  )
})

it('erases log entries about an account that was deleted before', async () => {
  const { email, fullName, account } = await buildPerson()
  await commandLine.db.deleteFrom('account').where('id', '=', account.id).execute()

  await erase(email)

  expect(await rowsWith(fullName)).toEqual([])
})

it('keeps log entries of a group under a hold about a former member', async () => {
  const { email, fullName, account, group } = await buildPerson()
  await commandLine.db.deleteFrom('account').where('id', '=', account.id).execute()
  await commandLine.run(manageHolds, { args: ['add', group.slug, 'Case 13'] })

  await expect(erase(email)).rejects.toThrow('present or former group')

  expect(await rowsWith(fullName)).not.toEqual([])
})

it('erases a visitor who wrote by the contact form', async () => {
  const request = { subject: 'IT support' as const, name: 'Vera Visitor', email: 'vera@example.org', question: 'Why?' }
  await enqueueEmail(commandLine.db, new Date(), { kind: 'contact', request })

  await erase('vera@example.org')

  expect(await rowsWith('vera')).toEqual([])
})

it('reports that nothing is stored about an unknown address, and logs nothing', async () => {
  const entries = () => commandLine.db.selectFrom('activity').select(sql<number>`count(*)::int`.as('count')).execute()
  const before = await entries()

  await expect(erase('nobody@nowhere.example')).rejects.toThrow(
    new UsageError('Nothing is stored about nobody@nowhere.example. Check the spelling of the address'),
  )

  expect(await entries()).toEqual(before)
})

it('erases an address that only e-mails in files have', async () => {
  const mail = join(commandLine.folder, 'data', 'mail')
  await mkdir(mail, { recursive: true })
  await writeFile(join(mail, 'to-vera.eml'), 'To: vera@nowhere.example\r\n\r\nHello')

  const { code, lines } = await erase('vera@nowhere.example')

  expect([code, lines[0]]).toEqual([0, 'vera@nowhere.example was erased:'])
  expect(await readdir(mail)).not.toContain('to-vera.eml')
})

it('refuses to erase the last owner of a group, the last administrator, and a person under a hold', async () => {
  const { email, owner } = await buildPerson()
  const admin = await buildAccount(commandLine.db, { role: 'ROLE_ADMIN' })
  await commandLine.run(manageHolds, { args: ['add', email, 'Case 12'] })

  await expect(erase(email)).rejects.toThrow('under a hold')
  await expect(erase(admin.email)).rejects.toThrow('npm run admin:create')
  await commandLine.run(manageHolds, { args: ['remove', email] })
  await erase(email)
  await expect(erase(owner.email)).rejects.toThrow('the last owner')
})

it.each([[[]], [['nobody']], [['a@example.org', 'b@example.org']], [['--yes']]])(
  'prints its usage for %j',
  async (args) => {
    await expect(commandLine.run(eraseUser, { args })).rejects.toThrow(UsageError)
  },
)
