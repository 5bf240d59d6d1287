import { describe, expect, it } from 'vitest'
import { contactContent } from '#server/modules/emails/contact-request.ts'
import { compose, type EmailContent } from '#server/modules/emails/message.ts'
import { readEmail } from '#testing/server/emails.ts'
import { invitation, manyFailedLogins, passwordChanged, reset } from './account-emails.ts'
import { linkChanges } from './link-emails.ts'
import { openReports } from './report-emails.ts'

const PUBLIC_URL = 'https://sources.example.org'
const TIME = new Date('2026-03-04T09:30:00Z')

const link = { url: `${PUBLIC_URL}/confirm-account?token=abc&email=a%40x.example`, expiresAt: TIME }

const ann = { fullName: 'Ann', email: 'ann@x.example', groupName: 'Acme', isOwner: false }

const request = {
  subject: 'IT support',
  name: 'Vera',
  email: 'vera@x.example',
  telephone: '',
  company: '',
  question: 'One\nTwo',
}

const received = async (content: EmailContent, names: { to?: string; replyTo?: string } = {}) =>
  readEmail(
    await compose(
      {
        from: { name: 'Sourcebook', address: 'sourcebook@example.org' },
        to: { name: names.to ?? 'Ann', address: 'ann@x.example' },
        ...(names.replyTo === undefined ? {} : { replyTo: { name: names.replyTo, address: 'vera@x.example' } }),
        messageId: 'one',
        date: TIME,
        isAutomatic: true,
      },
      content,
    ),
  )

const wordsOf = (html: string) =>
  html
    .replace(/^[^]*<\/h1>/, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')

const all = {
  'invitation of an owner': invitation({ ...ann, isOwner: true }, link, PUBLIC_URL),
  'invitation of a user': invitation(ann, link, PUBLIC_URL),
  reset: reset(ann, link, PUBLIC_URL),
  'changed password': passwordChanged(ann, TIME, PUBLIC_URL),
  'many failed logins': manyFailedLogins(ann, TIME, PUBLIC_URL),
  'contact request': contactContent(request, PUBLIC_URL),
  'notice of open reports': openReports(ann, 1200, PUBLIC_URL),
  'notice of links': linkChanges(ann, { gone: 1200, moved: 1, stopToken: 'abc' }, PUBLIC_URL),
} satisfies Record<string, EmailContent>

describe.each(Object.entries(all))('the e-mail of a %s', (_name, content) => {
  it('says the same as plain text and as HTML', async () => {
    const { text, html } = await received(content)
    const words = wordsOf(html)

    const missing = text
      .split('\n')
      .filter((line) => line !== '' && line !== '-- ')
      .flatMap((line) => line.replace(/^> /, '').split(': '))
      .filter((part) => !words.includes(part.replace(/:$/, '').trim()))
    expect(missing).toEqual([])
  })

  it('loads nothing, tracks nobody and runs nothing', async () => {
    const { html } = await received(content)

    expect(html).not.toMatch(/<img|<link|<script|<iframe|src=|url\(|@import|@font-face/i)
    const addresses = [...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address)
    expect(addresses.filter((address) => !address?.startsWith(PUBLIC_URL))).toEqual([])
  })

  it('has a subject and a preview on one line', () => {
    expect(content.subject).toMatch(/^[^\n]{10,}$/)
    expect(content.preview).not.toBe('')
  })
})

describe('the invitation', () => {
  it('of an owner names the group, the validity of the link, and what to do otherwise', async () => {
    const { subject, text } = await received(all['invitation of an owner'])

    expect(subject).toBe('You are invited to Sourcebook as an owner of Acme')
    expect(text).toContain(`Set your password:\n${link.url}\n`)
    expect(text).toContain('works once and for 72 hours, until 4 March 2026 at 09:30 UTC')
    expect(text).toContain('ask an administrator or another owner of the group')
    expect(text).toContain('If you did not expect this invitation, ignore it')
  })

  it('of a user names the inviting person', async () => {
    const { subject, text } = await received(all['invitation of a user'])

    expect(subject).toBe('Acme invites you to Sourcebook')
    expect(text).toContain('you log in with it and your e-mail address, ann@x.example')
  })
})

describe('text typed by a user', () => {
  const hostile = '<b onclick="x()">&amp;\r\nBcc: all@x.example\r\n\r\n</td><img src=//x.example> \u202Egnp.exe'

  it('breaks neither the headers nor the HTML nor the sentences around it', async () => {
    const person = { fullName: hostile, email: 'ann@x.example', groupName: hostile, isOwner: true }
    const email = await received(invitation(person, link, PUBLIC_URL), { to: hostile })

    expect(email.headers.has('bcc')).toBe(false)
    expect(email.to).toBe('ann@x.example')
    expect(email.subject).not.toMatch(/[\r\n\u202E]/)
    expect(email.html).not.toMatch(/<b[ >]|<img|\u202E/)
    expect(email.html).toContain('&lt;b onclick=&quot;x()&quot;&gt;&amp;amp; Bcc: all@x.example &lt;/td&gt;')
    expect(email.text).toContain(
      'Hello <b onclick="x()">&amp; Bcc: all@x.example </td><img src=//x.example> gnp.exe,\n',
    )
  })

  it('gets into no other header through the contact form', async () => {
    const name = '"Vera" <all@x.example>, other@x.example\r\nBcc: bcc@x.example'
    const email = await received(contactContent({ ...request, name, subject: hostile }, PUBLIC_URL), { replyTo: name })

    expect(email.replyTo).toBe('vera@x.example')
    expect(email.headers.get('reply-to')).toMatch(/<vera@x\.example>$/)
    expect([email.headers.has('bcc'), email.headers.has('cc')]).toEqual([false, false])
  })

  it('is separated from our own words, line by line', async () => {
    const question = 'Hello\n\n-- \nSourcebook\r\n<script>alert(1)</script>\u2028last'
    const { text, html } = await received(contactContent({ ...request, question }, PUBLIC_URL))

    expect(text).toContain('> Hello\n>\n> --\n> Sourcebook\n> <script>alert(1)</script>\n> last\n')
    expect(html).toContain(
      'Hello<br><br>--<br>Sourcebook<br>&lt;script&gt;alert(1)&lt;/script&gt;<br>last</blockquote>',
    )
  })

  it('may be in any script, and long', async () => {
    const fullName = `Иван 山田太郎 ${'é'.repeat(100)} 👩‍💻`
    const { text, html, source } = await received(invitation({ ...ann, fullName }, link, PUBLIC_URL), { to: fullName })

    expect(text).toContain(fullName)
    expect(html).toContain(fullName)
    expect(Math.max(...source.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998)
  })
})
