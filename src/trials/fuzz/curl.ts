import type { InjectOptions } from 'fastify'
import type { PersonName } from './fuzz-library.ts'
import type { Body } from './value-kinds.ts'

export interface FuzzRequest {
  readonly person: PersonName
  readonly method: NonNullable<InjectOptions['method']>
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Body
}

const PLAIN = /^[\x20-\x26\x28-\x7e]*$/

const escaped = (byte: number) => `\\x${byte.toString(16).padStart(2, '0')}`

const quoted = (text: string | Buffer): string => {
  const bytes = Buffer.from(text)
  if (PLAIN.test(bytes.toString('latin1'))) return `'${bytes.toString('latin1')}'`
  return `$'${Array.from(bytes, (byte) => (byte > 0x1f && byte < 0x7f && byte !== 0x27 && byte !== 0x5c ? String.fromCharCode(byte) : escaped(byte))).join('')}'`
}

export const curlOf = ({ person, method, url, headers, body }: FuzzRequest): string =>
  [
    `curl -i --path-as-is -X ${method} ${quoted(`http://127.0.0.1:8080${url}`)}`,
    ...(person === 'guest' ? [] : [`-b "$${person}"`]),
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-binary ${quoted(body)}`]),
  ].join(' ')
