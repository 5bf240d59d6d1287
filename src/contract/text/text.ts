import { LAST_PAGE, PAGE_TEXT } from '#contract/addresses/page-number.ts'
import { normalizeEmail } from '#contract/emails/email-address.ts'
import { messages } from '#contract/field-messages.ts'
import { limits } from '#contract/limits.ts'
import { webAddress } from '#contract/links/web-address.ts'
import * as z from '#contract/zod.ts'
import { ID_TEXT, IDS_TEXT, isStorable, tidy, tidyLine, visibleText } from './text-rules.ts'

/** Error message: required if empty, otherwise 'not a text'. */
export const requiredOr =
  (message: string) =>
  ({ input }: { input: unknown }) =>
    input === undefined || input === null || input === '' ? messages.required : message

const isText = requiredOr(messages.text)

// Looks empty: blanks, zero-width characters, fillers, the empty Braille cell.
const BLANK = /^[\s\p{Z}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]+$/u

/** At least one visible character. */
const required = [
  z.minLength(1, messages.required),
  z.refine<string>((text) => !BLANK.test(text), messages.required),
] as const

const storable = (max: number) =>
  [z.maxLength(max, messages.tooLong(max)), z.refine<string>(isStorable, messages.control)] as const

export const line = (max: number) =>
  z.string({ error: isText }).check(z.overwrite(tidyLine), ...required, ...storable(max))

/** Name of a person or group. No web address, because mail programs would link it in our e-mails. */
export const properName = (max: number) =>
  line(max).check(z.refine((text) => !/:\/\/|www\./i.test(text), messages.nameAddress))

/** Like `line`, but optional; blank becomes ''. */
export const optionalLine = (max: number) =>
  z.string({ error: messages.text }).check(z.overwrite(tidyLine), ...storable(max))

/** Text of several lines; keeps newlines and tabs. */
export const prose = (max: number) =>
  z.string({ error: isText }).check(z.overwrite(tidy), ...required, ...storable(max))

export const secret = z
  .string({ error: isText })
  .check(z.minLength(1, messages.required), z.maxLength(1024, messages.tooLong(1024)))

/** E-mail address in its canonical form. */
export const email = z.string({ error: isText }).check(
  z.overwrite((typed) => normalizeEmail(typed) ?? typed.trim()),
  z.minLength(1, messages.required),
  z.maxLength(limits.email, messages.tooLong(limits.email)),
  z.refine((text) => normalizeEmail(text) !== null, messages.email),
)

const HAS_SCHEME = /^[a-z][a-z\d+.-]*:(?!\d)/i

// `https:example.org` and `https:\\example.org` parse, but no reader takes them for an address.
const IS_WEB = /^https?:\/\/[^/\\]/i

// Without a scheme, a single word is more likely a typo than a host.
const isPlausibleHost = (host: string) => /[^.]\.[^.]/.test(host) || host.startsWith('[') || host === 'localhost'

// Joiners must be percent-encoded in links.
const isVisible = (link: string) => !/[\u200C\u200D]/.test(link) && visibleText(link) === link

const parseWebAddress = (link: string): URL | null => {
  const isClean = IS_WEB.test(link) && !/\s/.test(link) && isStorable(link) && isVisible(link)
  const url = isClean ? URL.parse(link) : null
  return url && !url.username && !url.password ? url : null
}

/**
 * Normalized link, or null if invalid: absolute http(s) without credentials or invisible characters (decision 0039).
 * Adds a missing https:// (decision 0013, replies and limits).
 */
export const normalizeLink = (typed: string): string | null => {
  const text = typed.trim().replaceAll(' ', '%20')
  const isComplete = HAS_SCHEME.test(text)
  const link = isComplete ? text : `https://${text.replace(/^\/\//, '')}`
  const url = parseWebAddress(link)
  if (!url) return null
  return isComplete || isPlausibleHost(url.hostname) ? webAddress(link) : null
}

/** Web address with its scheme (decision 0013, replies and limits). */
export const link = z.string({ error: isText }).check(
  z.overwrite((typed) => normalizeLink(typed) ?? typed.trim()),
  z.minLength(1, messages.required),
  z.maxLength(limits.link, messages.tooLong(limits.link)),
  z.refine((text) => text === '' || normalizeLink(text) !== null, messages.link),
)

export const id = z.int(messages.id).check(z.positive(messages.id))

/** Id as query text; '' if omitted. */
export const optionalIdText = z._default(z.string().check(z.regex(/^(?:[1-9]\d{0,14})?$/, messages.id)), '')

/** One to `most` comma-separated ids. */
export const idListText = (most: number) =>
  z.string({ error: requiredOr(messages.id) }).check(
    z.regex(/^[1-9]\d{0,14}(?:,[1-9]\d{0,14})*$/, { error: requiredOr(messages.id) }),
    z.refine((text) => text.split(',').length <= most, messages.tooMany(most)),
  )

/** Comma-separated ids; '' if omitted. */
export const optionalIdsText = z._default(
  z.union([z.literal(''), z.string().check(z.regex(IDS_TEXT))], messages.id),
  '',
)

export const idInput = z.pipe(
  z.union([id, z.string().check(z.regex(ID_TEXT, { error: requiredOr(messages.id) }))], {
    error: requiredOr(messages.id),
  }),
  z.transform(Number),
)

/**
 * Page number, 1 by default. Larger numbers become the maximum, so that an address with a too high page leads to the
 * end.
 */
export const pageNumber = z._default(
  z.pipe(
    z.union(
      [
        z.number().check(z.multipleOf(1, messages.page), z.gte(1, messages.page)),
        z.string().check(z.regex(PAGE_TEXT, messages.page)),
      ],
      messages.page,
    ),
    z.transform((page) => Math.min(Number(page), LAST_PAGE)),
  ),
  1,
)

export const dateTime = z.iso.datetime()
