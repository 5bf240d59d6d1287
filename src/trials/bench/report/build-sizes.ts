import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)

export const buildSizes = async (folder: string): Promise<string> => {
  const names = await readdir(folder).catch(() => [])
  const chunks = await Promise.all(
    names
      .filter((name) => /\.(js|css)$/.test(name))
      .map(async (name) => {
        const content = await readFile(join(folder, name))
        return {
          name,
          raw: content.length,
          gzip: gzipSync(content, { level: 9 }).length,
          brotli: brotliCompressSync(content).length,
        }
      }),
  )
  if (chunks.length === 0) return 'There is no build; run `npm run build` first.'
  const rows = chunks
    .toSorted((a, b) => b.gzip - a.gzip)
    .map(({ name, raw, gzip, brotli }) => `| ${name} | ${kilobytes(raw)} | ${kilobytes(gzip)} | ${kilobytes(brotli)} |`)
  return ['| chunk | kB | gzip | brotli |', '|---|---:|---:|---:|', ...rows].join('\n')
}
