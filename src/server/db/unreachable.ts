import { codeOf } from './sql-state.ts'

/** Node reports several refusing addresses as an error without message. */
export const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  return (error instanceof Error ? error.message : String(error)).replaceAll(/\s*\n\s*/g, ' ')
}

/** True if a pooler refuses startup timeouts. */
export const refusesBounds = (error: unknown): boolean => /unsupported startup parameter/.test(reasonOf(error))

const BY_CODE: Readonly<Record<string, string>> = {
  ENOTFOUND: 'nobody knows this name: check the host in the address',
  EAI_AGAIN: 'nobody knows this name at the moment: check the host in the address, or try again',
  ECONNREFUSED: 'nothing listens there: check host and port, and that the server is started',
  '28P01': 'check user and password in the address',
  '28000': "the server's pg_hba.conf lets this user in from here not at all, or not in this way (see sslmode)",
  '3D000': 'create it: createdb --encoding=UTF8 --lc-ctype=C.UTF-8 --template=template0 NAME',
  '53300': 'it has no connection left: raise its max_connections, or start fewer processes',
  '57P03': 'it is starting, or in recovery: try again',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'put sslrootcert=FILE with the certificate of its authority into the address',
  SELF_SIGNED_CERT_IN_CHAIN: 'put sslrootcert=FILE with the certificate of its authority into the address',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'put sslrootcert=FILE with the certificate of its authority into the address',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'put sslrootcert=FILE with the certificate of its authority into the address',
  CERT_HAS_EXPIRED: 'give the server a certificate that has not expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'write the host in the address as its certificate names it',
}

const BY_WORDS: readonly (readonly [RegExp, string])[] = [
  [/does not support SSL/, 'switch TLS on there (ssl = on), or leave sslmode out of the address'],
  [/timeout expired|Query read timeout/, 'no answer within 5 seconds: check host, port and the firewalls between'],
  [/password must be a string/, 'the server asks for a password: put it into the address'],
  [
    /^no such database|server login (has been )?fail|server_login/,
    'the pooler reaches no such database: check its [databases]',
  ],
]

/** Remedy for the operator, appended to the reason; '' if unknown. */
export const remedyFor = (error: unknown): string => {
  const found = BY_CODE[codeOf(firstOf(error))] ?? BY_WORDS.find(([words]) => words.test(reasonOf(error)))?.[1]
  return found === undefined ? '' : ` (${found})`
}

const firstOf = (error: unknown): unknown => (error instanceof AggregateError ? error.errors[0] : error)
