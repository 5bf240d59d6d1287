import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { gzipAsync as zopfli } from '@gfx/zopfli'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(?:js|css|html|svg|json|webmanifest)$/
const SMALLEST_WORTH_IT = 512

const BROTLI = {
  [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
  // Largest useful block size for our files.
  [constants.BROTLI_PARAM_LGBLOCK]: 20,
}

// Three times as many iterations would save 50 bytes more and take twice the time.
const ZOPFLI = { numiterations: 5 }

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

const compress = async (file: string, isFirst: boolean) => {
  const bytes = await readFile(file)
  if (bytes.length < SMALLEST_WORTH_IT) return
  const [br, gz] = await Promise.all([
    brotli(bytes, { params: BROTLI }),
    isFirst ? zopfli(bytes, ZOPFLI) : gzipped(bytes, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}

/** Writes brotli and gzip copies of each file. Files named in the HTML get the best gzip, which takes seconds. */
export const precompress = (): Plugin => ({
  name: 'precompress',
  // Skipped for the journeys' build.
  apply: (_config, { command, mode }) => command === 'build' && mode === 'production',
  writeBundle: {
    order: 'post',
    sequential: true,
    handler: async ({ dir = 'dist' }) => {
      const html = await readFile(join(dir, 'index.html'), 'utf8')
      const files = (await readdir(dir, { recursive: true })).filter((file) => COMPRESSIBLE.test(file))
      await Promise.all(files.map((file) => compress(join(dir, file), html.includes(file))))
    },
  },
})
