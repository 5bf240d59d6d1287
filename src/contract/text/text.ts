import { LAST_PAGE, PAGE_TEXT } from '#contract/addresses/page-number.ts'
import { normaliseEmail } from '#contract/emails/email-address.ts'
import { messages } from '#contract/field-messages.ts'
import { limits } from '#contract/limits.ts'
import { webAddress } from '#contract/links/web-address.ts'
import * as z from '#contract/zod.ts'
import { ID_TEXT, IDS_TEXT, isStorable, tidy, tidyLine, visibleText } from './text-rules.ts'

/** The complaint about what is no text, or, where it is nothing, that it is required. */
export const requiredOr =
  (message: string) =>
  ({ input }: { input: unknown }) =>
    input === undefined || input === null || input === '' ? messages.required : message

const isText = requiredOr(messages.text)

// What looks like nothing: blanks, zero-width characters, fillers, the empty Braille cell.
const BLANK = /^[\s\p{Z}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]+$/u

/** At least one character that can be seen. */
const required = [
  z.minLength(1, messages.required),
  z.refine<string>((text) => !BLANK.test(text), messages.required),
] as const

const storable = (max: number) =>
  [z.maxLength(max, messages.tooLong(max)), z.refine<string>(isStorable, messages.control)] as const

/** One line of text: NFC, trimmed, no control characters, without what shows nothing, at most `max` characters, and something to see. */
export const line = (max: number) =>
  z.string({ error: isText }).check(z.overwrite(tidyLine), ...required, ...storable(max))

/** The name of a person or a group. E-mails hold it, in which mail programs would make a link of a web address. */
export const properName = (max: number) =>
  line(max).check(z.refine((text) => !/:\/\/|www\./i.test(text), messages.nameAddress))

/** Like `line`, but may be left out or blank; blank comes out as ''. */
export const optionalLine = (max: number) =>
  z.string({ error: messages.text }).check(z.overwrite(tidyLine), ...storable(max))

/** Text of several lines; newlines and tabs stay. */
export const prose = (max: number) =>
  z.string({ error: isText }).check(z.overwrite(tidy), ...required, ...storable(max))

/** A secret: exactly the characters that were typed, so neither trimmed nor cut. Its rules belong to the server. */
export const secret = z
  .string({ error: isText })
  .check(z.minLength(1, messages.required), z.maxLength(1024, messages.tooLong(1024)))

/** An e-mail address; comes out in the one form that it is stored, looked up and counted by. */
export const email = z.string({ error: isText }).check(
  z.overwrite((typed) => normaliseEmail(typed) ?? typed.trim()),
  z.minLength(1, messages.required),
  z.maxLength(limits.email, messages.tooLong(limits.email)),
  z.refine((text) => normaliseEmail(text) !== null, messages.email),
)

const HAS_SCHEME = /^[a-z][a-z\d+.-]*:(?!\d)/i

// `https:example.org` and `https:\\example.org` parse, but no reader takes them for an address.
const IS_WEB = /^https?:\/\/[^/\\]/i

// Without a scheme a single word is more likely a slip than a host.
const isPlausibleHost = (host: string) => /[^.]\.[^.]/.test(host) || host.startsWith('[') || host === 'localhost'

// The joiners, too: an address that needs one has it percent-encoded.
const isVisible = (link: string) => !/[\u200C\u200D]/.test(link) && visibleText(link) === link

const parseWebAddress = (link: string): URL | null => {
  const isClean = IS_WEB.test(link) && !/\s/.test(link) && isStorable(link) && isVisible(link)
  const url = isClean ? URL.parse(link) : null
  return url && !url.username && !url.password ? url : null
}

/**
 * The link that will be stored for what somebody typed, or null when it is none: an absolute http or https address
 * without user and password, and without characters that show nothing (decision 0039). One without a scheme gets https://
 * (decision 0013, replies and limits), and the host is as browsers have it; else it stays.
 */
export const normalizeLink = (typed: string): string | null => {
  const text = typed.trim().replaceAll(' ', '%20')
  const isComplete = HAS_SCHEME.test(text)
  const link = isComplete ? text : `https://${text.replace(/^\/\//, '')}`
  const url = parseWebAddress(link)
  if (!url) return null
  return isComplete || isPlausibleHost(url.hostname) ? webAddress(link) : null
}

/** A web address (decision 0013, replies and limits); comes out with its scheme. */
export const link = z.string({ error: isText }).check(
  z.overwrite((typed) => normalizeLink(typed) ?? typed.trim()),
  z.minLength(1, messages.required),
  z.maxLength(limits.link, messages.tooLong(limits.link)),
  z.refine((text) => text === '' || normalizeLink(text) !== null, messages.link),
)

/** An id in a reply. */
export const id = z.int(messages.id).check(z.positive(messages.id))

/** An id in a query, as text; '' when it is left out. */
export const optionalIdText = z._default(z.string().check(z.regex(/^(?:[1-9]\d{0,14})?$/, messages.id)), '')

/** Ids in a query, as text with commas between them; one at least, and at most so many. */
export const idListText = (most: number) =>
  z.string({ error: requiredOr(messages.id) }).check(
    z.regex(/^[1-9]\d{0,14}(?:,[1-9]\d{0,14})*$/, { error: requiredOr(messages.id) }),
    z.refine((text) => text.split(',').length <= most, messages.tooMany(most)),
  )

/** Ids in a query, as text with commas between them; '' when they are left out. */
export const optionalIdsText = z._default(
  z.union([z.literal(''), z.string().check(z.regex(IDS_TEXT))], messages.id),
  '',
)

/** An id in a body: a number, or its digits as the options of a form hold them (specification §3). Comes out as a number. */
export const idInput = z.pipe(
  z.union([id, z.string().check(z.regex(ID_TEXT, { error: requiredOr(messages.id) }))], {
    error: requiredOr(messages.id),
  }),
  z.transform(Number),
)

/**
 * The page of a list, as a number or as an address has it; the first when it is left out. Beyond the last that can be, so
 * that an address with a page too many leads to the end of the list all the same.
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
