import { accessSync, constants } from 'node:fs'
import { type Environment, SettingError, text, webUrl } from './setting.ts'

// Besides these libpq knows `allow` and `prefer`, which anybody on the way can talk out of TLS, and `verify-ca`, which
// takes any server that the authority has ever named. `require` looks at the certificate here as well.
const MODES = ['disable', 'require', 'verify-full', 'no-verify']

const FILES = ['sslrootcert', 'sslcert', 'sslkey']

/** The address of a PostgreSQL server, its TLS looked at; undefined where the setting is not set. */
export const databaseAddress = (env: Environment, name: string): string | undefined => {
  const value = text(env, name, '')
  if (value === '') return undefined
  const url = new URL(webUrl(name, value, ['postgres:', 'postgresql:']))
  const mode = url.searchParams.get('sslmode')
  // The rest of the address may hold a password.
  if (mode !== null && !MODES.includes(mode)) throw new SettingError(name, '…', `sslmode is one of ${MODES.join(', ')}`)
  for (const parameter of FILES) checkFile(name, parameter, url.searchParams.get(parameter))
  // What the driver does for `require` today, without its warning that another release will not.
  return mode === 'require' ? value.replace(/([?&]sslmode=)require(?=&|$)/, '$1verify-full') : value
}

const checkFile = (name: string, parameter: string, file: string | null) => {
  if (file === null) return
  try {
    accessSync(file, constants.R_OK)
  } catch {
    throw new SettingError(name, '…', `the file of its ${parameter} can't be read`)
  }
}
