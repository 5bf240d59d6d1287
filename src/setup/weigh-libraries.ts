import { gzipSync } from 'node:zlib'
import { minify, type Plugin } from 'vite'

export const WEIGHTS = '.vite/libraries.json'

const libraryOf = (path: string) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? 'our own'

type Chunk = { readonly type: 'chunk'; readonly isEntry: boolean; readonly fileName: string } & Pick<
  { imports: string[]; modules: Record<string, { code: string | null }> },
  'imports' | 'modules'
>
type Bundle = Readonly<Record<string, Chunk | { readonly type: 'asset' }>>

/** Chunks of every first load. */
const initialChunks = (bundle: Bundle): readonly Chunk[] => {
  const found = new Set<Chunk>()
  const visit = (chunk: Bundle[string] | undefined) => {
    if (chunk?.type !== 'chunk' || found.has(chunk)) return
    found.add(chunk)
    for (const name of chunk.imports) visit(bundle[name])
  }
  for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk' && chunk.isEntry) visit(chunk)
  return [...found]
}

const codeByLibrary = (chunks: readonly Chunk[]): ReadonlyMap<string, string> => {
  const codes = new Map<string, string>()
  for (const [path, { code }] of chunks.flatMap(({ modules }) => Object.entries(modules)))
    codes.set(libraryOf(path), `${codes.get(libraryOf(path)) ?? ''}${code ?? ''}\n`)
  return codes
}

/**
 * Records each library's gzipped contribution to the first load. The sum is slightly high, since each is compressed
 * alone.
 */
export const weighLibraries = (): Plugin => ({
  name: 'weigh-libraries',
  apply: 'build',
  async generateBundle(_options, bundle) {
    const codes = [...codeByLibrary(initialChunks(bundle))]
    const weights = await Promise.all(
      codes.map(async ([library, code]) => {
        const { code: small } = await minify(`${library}.js`, code, {
          module: true,
          // Otherwise exports used by other libraries look unused.
          compress: false,
        })
        return [library, gzipSync(small, { level: 9 }).length] as const
      }),
    )
    const sorted = weights.toSorted((one, other) => other[1] - one[1])
    this.emitFile({ type: 'asset', fileName: WEIGHTS, source: JSON.stringify(Object.fromEntries(sorted)) })
  },
})
