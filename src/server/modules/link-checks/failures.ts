import type { LinkVerdict } from './answers.ts'

const CERTIFICATE = new Set([
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'CERT_REJECTED',
  'CERT_REVOKED',
  'CERT_SIGNATURE_FAILURE',
  'CERT_UNTRUSTED',
  'CERT_CHAIN_TOO_LONG',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'INVALID_CA',
  'INVALID_PURPOSE',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

// Failures of the route, not of the host.
const NO_WAY = new Set(['ENETUNREACH', 'EHOSTUNREACH', 'EADDRNOTAVAIL', 'EAFNOSUPPORT'])

const codesOf = (error: unknown): string[] => {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.flatMap(codesOf)
  return error instanceof Error && 'code' in error ? [String(error.code)] : ['']
}

export const foundInFailure = (error: unknown): LinkVerdict => {
  const codes = codesOf(error)
  if (codes.some((code) => CERTIFICATE.has(code))) return 'blocked'
  if (codes.every((code) => code === 'ENOTFOUND')) return 'gone'
  const tried = codes.filter((code) => !NO_WAY.has(code))
  return tried.length > 0 && tried.every((code) => code === 'ECONNREFUSED') ? 'gone' : 'unsure'
}

export const isProtocolFailure = (error: unknown): boolean =>
  codesOf(error).every((code) => /^(?:ECONNRESET|EPIPE|ABORT_ERR|HPE_\w+)$/.test(code))
