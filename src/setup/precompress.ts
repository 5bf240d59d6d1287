import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(?:js|css|html|svg|json|webmanifest)$/
const SMALLEST_WORTH_IT = 512

const BROTLI = {
  [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
  // The largest blocks that still make a file of ours smaller.
  [constants.BROTLI_PARAM_LGBLOCK]: 20,
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

const compress = async (file: string) => {
  const bytes = await readFile(file)
  if (bytes.length < SMALLEST_WORTH_IT) return
  const [br, gz] = await Promise.all([brotli(bytes, { params: BROTLI }), gzipped(bytes, { level: 9 })])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}

/** Puts a brotli and a gzip copy beside each file of a build, so that no request ever compresses one. */
export const precompress = (): Plugin => {
  let folder = 'dist'
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => {
      folder = config.build.outDir
    },
    closeBundle: async () => {
      const files = await readdir(folder, { recursive: true })
      await Promise.all(files.filter((file) => COMPRESSIBLE.test(file)).map((file) => compress(join(folder, file))))
    },
  }
}
