import { accessSync, constants } from 'node:fs'
import * as z from '#contract/zod.ts'
import { address } from './kinds.ts'

// Besides these libpq knows `allow` and `prefer`, which anybody on the way can talk out of TLS, and `verify-ca`, which
// takes any server that the authority has ever named. `require` looks at the certificate here as well.
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

/** The address of a PostgreSQL server, its TLS looked at. */
export const databaseAddress = z.pipe(
  address('postgres://', 'postgresql://').check(
    z.refine(isMode, { error: `sslmode is one of ${MODES.join(', ')}` }),
    ...files,
  ),
  // What the driver does for `require` today, without its warning that another release will not.
  z.transform((value: string) => value.replace(/([?&]sslmode=)require(?=&|$)/, '$1verify-full')),
)
