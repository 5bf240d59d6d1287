import { accessSync, constants } from 'node:fs'
import * as z from '#contract/zod.ts'
import { address } from './kinds.ts'

// libpq's `allow` and `prefer` can be downgraded, `verify-ca` accepts any server of the authority. `require` verifies
// here.
const MODES = ['disable', 'require', 'verify-full', 'no-verify']

const parameterOf = (value: string, name: string) => URL.parse(value)?.searchParams.get(name) ?? null

const isReadable = (file: string | null) => {
  try {
    if (file !== null) accessSync(file, constants.R_OK)
    return true
  } catch {
    return false
  }
}

const files = ['sslrootcert', 'sslcert', 'sslkey'].map((parameter) =>
  z.refine<string>((value) => isReadable(parameterOf(value, parameter)), {
    error: `the file of its ${parameter} can't be read`,
  }),
)

const isMode = (value: string) => MODES.includes(parameterOf(value, 'sslmode') ?? 'disable')

export const databaseAddress = z.pipe(
  address('postgres://', 'postgresql://').check(
    z.refine(isMode, { error: `sslmode is one of ${MODES.join(', ')}` }),
    ...files,
  ),
  // Equals today's `require` without the driver's deprecation warning.
  z.transform((value: string) => value.replace(/([?&]sslmode=)require(?=&|$)/, '$1verify-full')),
)
