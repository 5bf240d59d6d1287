import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding, type Encoding } from '#server/http/encoding.ts'
import { isKnown } from '#server/http/if-match.ts'
import { addVary } from '#server/http/vary.ts'

const YEAR_SECONDS = 365 * 24 * 3600

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/vnd.microsoft.icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}
const OTHER_TYPE = 'application/octet-stream'

const COPIES = { br: '.br', gzip: '.gz' } as const
const ENCODINGS = ['br', 'gzip'] as const

const isCopy = (path: string) => Object.values(COPIES).some((suffix) => path.endsWith(suffix))

// Dotfiles are for the server.
const isHidden = (path: string) => /(?:^|\/)\./.test(path)

const pathsIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/'))
}

interface Body {
  readonly bytes: Buffer
  readonly etag: string
}

const readBody = async (file: string): Promise<Body> => {
  const bytes = await readFile(file)
  return { bytes, etag: `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"` }
}

interface PageFile {
  readonly headers: Readonly<Record<string, string>>
  readonly plain: Body
  readonly copies: ReadonlyMap<Encoding, Body>
}

const readPageFile = async (path: string, { folder, paths }: { folder: string; paths: readonly string[] }) => {
  const there = ENCODINGS.filter((encoding) => paths.includes(path + COPIES[encoding]))
  const copies = there.map(
    async (encoding) => [encoding, await readBody(join(folder, path + COPIES[encoding]))] as const,
  )
  const cacheControl = path.startsWith('assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache'
  return {
    headers: { 'cache-control': cacheControl, 'content-type': TYPES[extname(path)] ?? OTHER_TYPE },
    plain: await readBody(join(folder, path)),
    copies: new Map<Encoding, Body>(await Promise.all(copies)),
  }
}

const answerWith = ({ headers, plain, copies }: PageFile, request: FastifyRequest, reply: FastifyReply) => {
  const encoding = acceptedEncoding(request.headers['accept-encoding'], [...copies.keys()])
  const copy = copies.get(encoding)
  const { bytes, etag } = copy ?? plain
  reply.headers({ ...headers, etag })
  if (copies.size > 0) addVary(reply, 'accept-encoding')
  if (isKnown(request, etag)) return reply.code(304).send()
  if (copy) reply.header('content-encoding', encoding)
  return reply.send(bytes)
}

/**
 * Serves the built page from memory with its compressed copies: file reads would wait for threads busy with password
 * hashes (decision 0039).
 */
export const servePageFiles = async (app: FastifyInstance, folder: string): Promise<void> => {
  const paths = (await pathsIn(folder)).filter((path) => !isHidden(path))
  for (const path of paths.filter((name) => !isCopy(name))) {
    const file = await readPageFile(path, { folder, paths })
    app.get(`/${path}`, (request, reply) => answerWith(file, request, reply))
  }
}
