import { describe, expect, it } from 'vitest'
import { sourceEndpoints } from '#contract/sources.ts'
import { startTestApp } from '#testing/server/app.ts'
import { buildSource, buildSubcategory } from '#testing/server/factories.ts'
import { signInUsers, type Users } from '#testing/server/users.ts'

const test = startTestApp()
const users = signInUsers(test)

const duplicates = async (who: keyof Users, link: string) => {
  const { status, reply } = await users[who].call(sourceEndpoints.duplicates, { query: { link } })
  expect(status).toBe(200)
  return reply
}
const titles = async (who: keyof Users, link: string) => (await duplicates(who, link)).map(({ title }) => title)

describe('sources with the same link', () => {
  it('are found however the link is written, with what is said of them and nothing else', async () => {
    const subcategoryId = (await buildSubcategory(test.db)).id
    const link = 'http://www.register.example/search/?id=7&utm_source=mail#top'
    const { id } = await buildSource(test.db, { title: 'Register', link, subcategoryId })
    await buildSource(test.db, { link: 'https://register.example/search?id=8' })

    const found = await duplicates('guest', 'register.example:443/search?id=7')
    expect(found).toEqual([
      { id, title: 'Register', link, isPublic: true, subCategory: expect.objectContaining({ id: subcategoryId }) },
    ])
  })

  it('are the first five by title', async () => {
    for (const title of ['f', 'B', 'é', 'a', 'C', 'd'])
      await buildSource(test.db, { title, link: 'https://six.example' })

    expect(await titles('user', 'six.example')).toEqual(['a', 'B', 'C', 'd', 'é'])
  })

  it('are those that one may see', async () => {
    const link = 'https://seen.example/a'
    await buildSource(test.db, { title: 'Public', link, groupId: users.otherUser.groupId })
    await buildSource(test.db, { title: 'Own', link, isPublic: false, groupId: users.user.groupId })
    await buildSource(test.db, { title: 'Other', link, isPublic: false, groupId: users.otherUser.groupId })
    await buildSource(test.db, { title: 'Administrators', link, isPublic: false })

    expect(await titles('guest', link)).toEqual(['Public'])
    expect(await titles('user', link)).toEqual(['Own', 'Public'])
    expect(await titles('manager', link)).toEqual(['Own', 'Public'])
    expect(await titles('otherManager', link)).toEqual(['Other', 'Public'])
    expect(await titles('admin', link)).toEqual(['Administrators', 'Public'])
  })

  it('follow a link that was changed', async () => {
    const subCategory = (await buildSubcategory(test.db)).id
    const body = { title: 'Moved', link: 'https://before.example', note: 'x', subCategory, tags: [] }
    const { reply } = await users.manager.call(sourceEndpoints.create, { body })
    expect(await titles('guest', 'http://before.example/')).toEqual(['Moved'])

    await users.manager.call(sourceEndpoints.update, {
      params: { source: reply.id },
      body: { link: 'https://www.after.example/#part' },
    })

    expect(await titles('guest', 'before.example')).toEqual([])
    expect(await titles('guest', 'after.example')).toEqual(['Moved'])
  })

  it.each(['', 'javascript:alert(1)', 'https://user:secret@a.example', 'word'])('are of no link %j', async (link) => {
    const { status, error } = await users.guest.call(sourceEndpoints.duplicates, { query: { link } })

    expect(status).toBe(400)
    expect(error.errors).toMatchObject([{ field: 'link' }])
  })
})

describe('sources of the same site', () => {
  const sameSite = async (who: keyof Users, link: string) =>
    (await users[who].call(sourceEndpoints.sameSite, { query: { link } })).reply.map(({ title }) => title)

  it('are those of the host that one may see, without those of the link itself', async () => {
    const site = 'https://www.site.example'
    await buildSource(test.db, { title: 'Same link', link: `${site}/a/#top` })
    await buildSource(test.db, { title: 'B', link: `${site}:8443/b` })
    await buildSource(test.db, { title: 'A', link: 'http://site.example/' })
    await buildSource(test.db, { title: 'Subdomain', link: 'https://more.site.example/' })
    await buildSource(test.db, { title: 'Own', link: `${site}/c`, isPublic: false, groupId: users.user.groupId })

    expect(await sameSite('guest', `${site}/a`)).toEqual(['A', 'B'])
    expect(await sameSite('user', `${site}/a`)).toEqual(['A', 'B', 'Own'])
    expect(await sameSite('otherUser', `${site}/a`)).toEqual(['A', 'B'])
    expect(await sameSite('admin', `${site}/a`)).toEqual(['A', 'B'])
  })

  it('are five at most, and none of a host that nobody has', async () => {
    for (let n = 1; n <= 7; n++) await buildSource(test.db, { title: `T${n}`, link: `https://many.example/${n}` })

    expect(await sameSite('guest', 'many.example/0')).toEqual(['T1', 'T2', 'T3', 'T4', 'T5'])
    expect(await sameSite('guest', 'none.example')).toEqual([])
  })
})
