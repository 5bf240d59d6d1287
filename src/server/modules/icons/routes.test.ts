import { describe, expect, it } from 'vitest'
import { iconEndpoints } from '#contract/links/icons.ts'
import { sourcesIn } from '#server/modules/sources/repository.ts'
import { startTestApp } from '#testing/server/app.ts'
import { buildSource } from '#testing/server/factories.ts'
import { signInUsers, type Users } from '#testing/server/users.ts'

const test = startTestApp()
const users = signInUsers(test)
const off = startTestApp({ icons: 'off' })
const usersOfOff = signInUsers(off)

const show = (who: keyof Users, domain: string) => users[who].call(iconEndpoints.show, { params: { domain } })

describe('the icon of a site', () => {
  it('is an image with the letter of its host, cached by the browser for a day and by no proxy', async () => {
    await buildSource(test.db, { link: 'https://www.Zefix.ch:8443/en' })

    const { status, text, headers } = await show('guest', 'zefix.ch')

    expect(status).toBe(200)
    expect(headers['content-type']).toBe('image/svg+xml')
    expect(headers['cache-control']).toBe('private, max-age=86400')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(text).toMatch(/^<svg [^]*>Z<\/text><\/svg>$/)
  })

  it.each(['guest', 'otherManager', 'admin'] as const)(
    'is shown for a private source only to its readers, so not to %s',
    async (who) => {
      await buildSource(test.db, { link: 'https://secret.example/', isPublic: false, groupId: users.user.groupId })

      expect((await show('user', 'secret.example')).status).toBe(200)
      const { status, text } = await show(who, 'secret.example')
      expect([status, text]).toEqual([404, (await show(who, 'unknown.example')).text])
    },
  )

  it('exists for the longest host and for hosts in other scripts', async () => {
    const long = `${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example`
    await buildSource(test.db, { link: `https://${long}/` })
    await buildSource(test.db, { link: 'https://münchen.example/' })

    expect((await show('guest', long)).status).toBe(200)
    expect((await show('guest', 'xn--mnchen-3ya.example')).status).toBe(200)
  })

  it.each([
    ['https://8.8.8.8/', '8.8.8.8'],
    ['http://[2001:db8::1]:8080/', '[2001:db8::1]'],
  ])('is empty for %s, which has no letter, and not found without access to the source', async (link, domain) => {
    await buildSource(test.db, { link, isPublic: false, groupId: users.user.groupId })

    const { status, text, headers } = await show('user', domain)

    expect([status, text]).toEqual([200, ''])
    expect(headers['cache-control']).toBe('private, max-age=86400')
    expect((await show('guest', domain)).status).toBe(404)
  })

  it.each(['<script>alert(1)</script>', '"onload="alert(1)', 'a\u0000b', '..', '%', "' or 1=1 --", 'x'.repeat(3000)])(
    'is not found for %j',
    async (domain) => {
      const { status, error } = await show('guest', domain)

      expect([status, error.code]).toEqual([404, 'not_found'])
    },
  )

  it('has the public scope if a public source has the host, else the scope of the group alone', async () => {
    const sources = sourcesIn(test.db)
    const ours = { ...users.user, role: 'ROLE_USER' } as const
    const theirs = { ...users.otherManager, role: 'ROLE_GROUP_MANAGER' } as const
    const scopes = async () => [
      await sources.scopeOfDomain(null, 'shared.example'),
      await sources.scopeOfDomain(ours, 'shared.example'),
      await sources.scopeOfDomain(theirs, 'shared.example'),
    ]
    await buildSource(test.db, { link: 'https://shared.example/', isPublic: false, groupId: users.user.groupId })
    await buildSource(test.db, {
      link: 'https://shared.example/',
      isPublic: false,
      groupId: users.otherManager.groupId,
    })

    expect(await scopes()).toEqual([undefined, users.user.groupId, users.otherManager.groupId])

    await buildSource(test.db, { link: 'https://shared.example/' })

    expect(await scopes()).toEqual([0, 0, 0])
  })

  it('is not found when icons are switched off', async () => {
    await buildSource(off.db, { link: 'https://zefix.ch/' })

    const { status } = await usersOfOff.guest.call(iconEndpoints.show, { params: { domain: 'zefix.ch' } })

    expect(status).toBe(404)
  })
})
