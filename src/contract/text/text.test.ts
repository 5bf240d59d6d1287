import { describe, expect, it } from 'vitest'
import { contactInput } from '#contract/emails/contact.ts'
import * as z from '#contract/zod.ts'
import { email, idInput, line, link, normalizeLink, optionalLine, prose, secret } from './text.ts'
import { parseId } from './text-rules.ts'

const outcome = (schema: z.ZodMiniType, value: unknown) => {
  const result = z.safeParse(schema, value)
  return result.success ? { value: result.data } : { message: result.error.issues[0]?.message }
}

const REQUIRED = 'This field is required'
const CONTROL = 'This text has characters that can’t be stored'

describe('a line', () => {
  it.each([
    ['  Zefix ', 'Zefix'],
    ['Cafe\u0301', 'Café'],
    ['a\tb\nc\r\nd', 'a b c d'],
    ['\u00a0x\ufeff', 'x'],
    ['emoji 👩‍💻', 'emoji 👩‍💻'],
    ['x'.repeat(10), 'x'.repeat(10)],
    [`  ${'x'.repeat(10)}  `, 'x'.repeat(10)],
    ['e\u0301'.repeat(10), 'é'.repeat(10)],
  ])('tidies %j', (typed, stored) => {
    expect(outcome(line(10), typed)).toEqual({ value: stored })
  })

  it.each([
    ['pay\u202Elap', 'paylap'],
    ['\u2066a\u2067b\u2068c\u2069d\u202Ae\u202Bf\u202Cg\u202Dh', 'abcdefgh'],
    ['a\u200Eb\u200Fc\u061Cd', 'abcd'],
    ['Acme\u200B Bank\u2060 \uFEFFLtd\u00AD', 'Acme Bank Ltd'],
    ['a\u034Fb\u180Ec\u2061d\u206Fe\u3164f\uFFA0g', 'abcdefg'],
    ['e\u034F\u0301', 'é'],
    ['hidden\u{E0001}\u{E0041}\u{E0062}\u{E007F}', 'hidden'],
    ['🏴\u{E0048}\u{E0049}\u{E0020}', '🏴'],
  ])('removes invisible characters, as in %j', (typed, stored) => {
    expect(outcome(line(50), typed)).toEqual({ value: stored })
    expect(outcome(optionalLine(50), typed)).toEqual({ value: stored })
  })

  it.each([
    'می\u200Cخواهم',
    'क\u094D\u200Dष',
    '👩\u200D💻',
    '❤\uFE0F',
    '1\uFE0F\u20E3',
    '葛\u{E0100}',
    'ᠮ\u180B',
    '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}',
  ])('keeps characters that scripts and emoji need, as in %j', (typed) => {
    expect(outcome(line(50), typed)).toEqual({ value: typed })
  })

  it.each([undefined, null, '', ' \t\n\u00a0 '])('must not be blank: %j', (typed) => {
    expect(outcome(line(10), typed)).toEqual({ message: REQUIRED })
  })

  it.each(['\u200B', '\u2060 \uFEFF', '\u00AD', '\u3164', '\u2800', '\uFE0F'])(
    'needs a visible character: %j',
    (typed) => {
      expect(outcome(line(10), typed)).toEqual({ message: REQUIRED })
      expect(outcome(prose(10), typed)).toEqual({ message: REQUIRED })
    },
  )

  it.each(['a\u0000', 'a\u0007b', 'a\u000Bb', 'a\u007Fb', 'a\u0085b', 'a\u009Fb', 'a\uD800b', 'a\uDC00'])(
    'refuses %j',
    (typed) => {
      expect(outcome(line(10), typed)).toEqual({ message: CONTROL })
    },
  )

  it.each([7, true, [], {}, ['text']])('is a text and not %j', (typed) => {
    expect(outcome(line(10), typed)).toEqual({ message: 'This is not a text' })
  })

  it('has a maximum length', () => {
    expect(outcome(line(1200), 'x'.repeat(1201))).toEqual({ message: 'This is longer than 1,200 characters' })
  })

  it('is the same once tidied: tidying twice changes nothing', () => {
    const once = z.parse(line(50), ' e\u0301\t\tx\r\n ')

    expect(z.parse(line(50), once)).toBe(once)
  })
})

describe('a line that may be left blank', () => {
  it('is empty if it is blank', () => {
    expect(outcome(optionalLine(10), ' \n ')).toEqual({ value: '' })
    expect(outcome(optionalLine(10), 'a\u0000')).toEqual({ message: CONTROL })
    expect(outcome(optionalLine(10), 7)).toEqual({ message: 'This is not a text' })
  })
})

describe('prose', () => {
  it('keeps newlines and tabs, and stores each newline as one character', () => {
    expect(outcome(prose(50), ' a\r\n\tb\n\nc ')).toEqual({ value: 'a\n\tb\n\nc' })
  })

  it('keeps direction marks and invisible characters', () => {
    expect(outcome(prose(50), 'a\u202Eb\u200Bc')).toEqual({ value: 'a\u202Eb\u200Bc' })
  })

  it.each(['a\rb', 'a\u0000', 'a\u001Bb', 'a\uD83D'])('refuses %j', (typed) => {
    expect(outcome(prose(50), typed)).toEqual({ message: CONTROL })
  })

  it('is required', () => {
    expect(outcome(prose(50), '\n\n')).toEqual({ message: REQUIRED })
  })
})

describe('a secret', () => {
  it('keeps every character', () => {
    expect(outcome(secret, '  e\u0301\t ')).toEqual({ value: '  e\u0301\t ' })
  })

  it('is required and has a maximum length', () => {
    expect(outcome(secret, '')).toEqual({ message: REQUIRED })
    expect(outcome(secret, 'x'.repeat(1025))).toEqual({ message: 'This is longer than 1,024 characters' })
  })
})

describe('an e-mail address', () => {
  it.each([
    ['a@b.org', 'a@b.org'],
    ['first.last+tag@sub.example.co.uk', 'first.last+tag@sub.example.co.uk'],
    ["o'neill@example.org", "o'neill@example.org"],
    ['ADA@EXAMPLE.ORG', 'ada@example.org'],
    ['ada@müller.de', 'ada@xn--mller-kva.de'],
    ['ada@xn--mller-kva.DE', 'ada@xn--mller-kva.de'],
    ['ada@ＥＸＡＭＰＬＥ.org', 'ada@example.org'],
    ['ada@example.\u212Aim', 'ada@example.kim'],
    ['ada@\u0131ban.org', 'ada@xn--ban-iua.org'],
    ['0!#$%&*+-/=?^_`{|}~@my_host.example.org', '0!#$%&*+-/=?^_`{|}~@my_host.example.org'],
  ])('%s is stored as %s, which is itself valid', (typed, stored) => {
    expect(outcome(email, ` ${typed}\n`)).toEqual({ value: stored })
    expect(outcome(email, stored)).toEqual({ value: stored })
  })

  it.each([
    'a',
    'a@',
    '@b.org',
    'a@b',
    'a@b.c',
    'a b@c.org',
    'a@b c.org',
    'a@@b.org',
    'a@b@c.org',
    'a@b.org,c@d.org',
    'a@b.org;c@d.org',
    'Ada <a@b.org>',
    'a@b.org\nBcc: c@d.org',
    'a@b..',
    'a@b.org.',
    'a@192.0.2.44',
    'a@b%2Eexample.org',
    'a@b.org/x.org',
    'a@b.org?x.org',
    'a\u0000@b.org',
    'a@b\u0000.org',
    'jürgen@example.org',
    'adm\u0130n@example.org',
    'adm\u0131n@example.org',
    '\u212Aim@example.org',
    'ａdmin@example.org',
    'аdmin@example.org',
    'admin＠example.org',
    'ad\u200Bmin@example.org',
    'admin@exam\u200Bple.org',
    'admin@exam\u00ADple.org',
    'admin@exam\uFE0Fple.org',
    'admin@exam\u034Fple.org',
    'admin@exam\u200Dple.org',
    '\u202Eadmin@example.org',
    'admin@\u2066example.org',
  ])('is not %j', (typed) => {
    expect(outcome(email, typed)).toEqual({ message: 'This is not a valid email address' })
  })

  it('has 254 characters at most', () => {
    const ofLength = (length: number) => `${'a'.repeat(length - 6)}@b.org`

    expect(outcome(email, ofLength(254))).toEqual({ value: ofLength(254) })
    expect(outcome(email, ofLength(255))).toEqual({ message: 'This is longer than 254 characters' })
  })
})

describe('a link', () => {
  it.each([
    ['https://example.org', 'https://example.org'],
    ['HTTP://Example.org/A?b=c#d', 'http://example.org/A?b=c#d'],
    [' example.org ', 'https://example.org'],
    ['example.org:8080/x', 'https://example.org:8080/x'],
    ['www.example.org/a b', 'https://www.example.org/a%20b'],
    ['//example.org/x', 'https://example.org/x'],
    ['münchen.de/straße', 'https://xn--mnchen-3ya.de/straße'],
    ['https://例え.jp/', 'https://xn--r8jz45g.jp/'],
    ['localhost:3000', 'https://localhost:3000'],
    ['http://intranet/x', 'http://intranet/x'],
    ['http://[2001:db8::1]:81/', 'http://[2001:db8::1]:81/'],
    ['192.0.2.7', 'https://192.0.2.7'],
    ['https://example.org/?q=a@b', 'https://example.org/?q=a@b'],
    ['example.org/?q=a\\b#c\\d', 'https://example.org/?q=a\\b#c\\d'],
    ['https://example.org/javascript:alert(1)', 'https://example.org/javascript:alert(1)'],
  ])('%j is stored as %s, which is itself valid', (typed, stored) => {
    expect(normalizeLink(typed)).toBe(stored)
    expect(normalizeLink(stored)).toBe(stored)
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'javascript:1',
    'javascript://example.org/%0aalert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://example.org/',
    'mailto:a@b.org',
    'tel:123',
    'blob:https://example.org/x',
    'https://user:pass@example.org/',
    'https://user@example.org/',
    'user:pass@example.org',
    'user@example.org',
    'https:example.org',
    'https:/example.org',
    'https:\\\\example.org',
    'https:///example.org',
    'https://good.example\\@evil.example/',
    'good.example\\@evil.example/',
    'https://example.org/a\\b?c',
    'https://example.org\\#c',
    'https://',
    'http://?x',
    'https://exa mple.org',
    'https://example.org/a\nb',
    'https://example.org/a\tb',
    'https://example.org/\u0000',
    'https://example.org/\uD800',
    'https://example.org/\u202Egpj.exe',
    'https://exam\u200Bple.org/',
    'exam\u00ADple.org',
    'https://example.org/\u2066x',
    'https://fa.example.org/\u0645\u06CC\u200C\u062E\u0648\u0627',
    'https://example.org/a\u200Db',
    'https://example.org/a\u{E0041}',
    'https://example.org:99999/',
    'https://[::1',
    'word',
    'two words',
    '.',
    '/path',
    '#',
  ])('is not %j', (typed) => {
    expect(normalizeLink(typed)).toBeNull()
    expect(outcome(link, typed)).toEqual({ message: 'This is not a valid link' })
  })

  it('is required, and a text', () => {
    expect(outcome(link, '  ')).toEqual({ message: REQUIRED })
    expect(outcome(link, undefined)).toEqual({ message: REQUIRED })
    expect(outcome(link, 7)).toEqual({ message: 'This is not a text' })
  })

  it('has 2,048 characters at most, its scheme included', () => {
    const path = (length: number) => `example.org/${'x'.repeat(length - 'https://example.org/'.length)}`

    expect(outcome(link, path(2048))).toEqual({ value: `https://${path(2048)}` })
    expect(outcome(link, path(2049))).toEqual({ message: 'This is longer than 2,048 characters' })
  })
})

describe('an id', () => {
  it.each(['1', '42', '999999999999999'])('in a path is %s', (text) => {
    expect(parseId(text)).toBe(Number(text))
  })

  it.each(['', '0', '-1', '01', '1.0', '1e3', '+1', ' 1', '0x1', '9999999999999999', '١', 'abc'])(
    'in a path is not %j',
    (text) => {
      expect(parseId(text)).toBeNull()
    },
  )

  it('in a body is a number or its digits', () => {
    expect([outcome(idInput, 7), outcome(idInput, '7')]).toEqual([{ value: 7 }, { value: 7 }])
  })

  it.each([0, -1, 1.5, '0', 'x', true, {}, [7], Number.MAX_VALUE])('in a body is not %j', (value) => {
    expect(outcome(idInput, value)).toEqual({ message: 'This is not an id' })
  })

  it.each([undefined, null, ''])('in a body is required: %j', (value) => {
    expect(outcome(idInput, value)).toEqual({ message: REQUIRED })
  })
})

describe('the contact form', () => {
  it('needs a subject, an address, a name and a question', () => {
    const { error } = z.safeParse(contactInput, { telephone: '', company: '' })

    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['subject', REQUIRED],
      ['email', REQUIRED],
      ['name', REQUIRED],
      ['question', REQUIRED],
    ])
  })
})
