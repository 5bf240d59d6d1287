import { gzipSync } from 'node:zlib'
import { minify, type Plugin } from 'vite'

/** Where a build says what its libraries weigh. */
export const WEIGHTS = '.vite/libraries.json'

const libraryOf = (path: string) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? 'our own'

type Chunk = { readonly type: 'chunk'; readonly isEntry: boolean; readonly fileName: string } & Pick<
  { imports: string[]; modules: Record<string, { code: string | null }> },
  'imports' | 'modules'
>
type Bundle = Readonly<Record<string, Chunk | { readonly type: 'asset' }>>

/** The chunks that a browser loads for the page, whichever screen it opens. */
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
 * Writes down what each library adds to the first load, in bytes, minified and gzipped by itself. Together they are
 * somewhat more than what is loaded, as each is compressed alone.
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
          // Or it would take away what one library has for another, which looks unused when it is alone.
          compress: false,
        })
        return [library, gzipSync(small, { level: 9 }).length] as const
      }),
    )
    const sorted = weights.toSorted((one, other) => other[1] - one[1])
    this.emitFile({ type: 'asset', fileName: WEIGHTS, source: JSON.stringify(Object.fromEntries(sorted)) })
  },
})
