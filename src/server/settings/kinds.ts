import * as z from '#contract/zod.ts'

/** Text validated by `isRight`; `wanted` describes it. */
export const textThat = (wanted: string, isRight: (value: string) => boolean) =>
  z.string().check(z.refine(isRight, { error: wanted, abort: true }))

const matching = (pattern: RegExp, wanted: string) => z.string().check(z.regex(pattern, { error: wanted }))

export const choice = <const T extends readonly [string, ...string[]]>(options: T) =>
  z.enum(options, { error: `it is one of ${options.join(', ')}` })

export const onOff = z.stringbool({
  truthy: ['on', '1', 'true', 'yes'],
  falsy: ['off', '0', 'false', 'no'],
  error: 'it is on or off',
})

const wholeNumber = (least: number, wanted: string) =>
  z.pipe(matching(/^\d{1,6}$/, wanted), z.pipe(z.transform(Number), z.number().check(z.gte(least, { error: wanted }))))

export const count = wholeNumber(0, 'it is a whole number, 0 or more')

export const countFromOne = wholeNumber(1, 'it is a whole number, 1 or more')

export const positive = z.pipe(
  textThat('it is a number above 0', (value) => Number.isFinite(Number(value)) && Number(value) > 0),
  z.transform(Number),
)

/** 0 picks a free port. */
export const port = z.pipe(
  textThat('it is a port, 0 to 65535', (value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535),
  z.transform(Number),
)

export const hostName = textThat(
  'it is a host name or an address',
  (value) => !/[/?#@\\\s]/.test(value) && URL.canParse(`http://${value.includes(':') ? `[${value}]` : value}`),
)

const UNITS = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

const inMilliseconds = (value: string) => Number.parseInt(value, 10) * UNITS[value.slice(-1) as keyof typeof UNITS]

/** '90s', '30m', '2h' or '1d' in milliseconds. */
export const duration = z.pipe(
  matching(/^(?=.*[1-9])\d{1,6}[smhd]$/, 'it is a duration such as 90s, 30m, 2h or 1d'),
  z.transform(inMilliseconds),
)

export const durationFrom = (least: string, wanted: string) =>
  z.pipe(duration, z.number().check(z.gte(inMilliseconds(least), { error: wanted })))

const off = z.pipe(
  z.literal('off'),
  z.transform(() => null),
)

/** `off` as null, or a value of `kind`. */
export const offOr = <T extends z.ZodMiniType>(kind: T, wanted: string) => z.union([off, kind], { error: wanted })

/** URL with an allowed protocol; rejects `https:example.org`. */
export const address = (...protocols: readonly string[]) =>
  textThat(
    `it is an address that begins with ${protocols.join(' or ')}`,
    (value) => URL.canParse(value) && protocols.some((protocol) => value.toLowerCase().startsWith(protocol)),
  )

export const webAddress = address('http://', 'https://')

const partsOf = (value: string) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

const originOf = z.transform((value: string) => new URL(value).origin)

export const origins = z.pipe(z.pipe(z.string(), z.transform(partsOf)), z.array(z.pipe(webAddress, originOf)))
