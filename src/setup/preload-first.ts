import type { HtmlTagDescriptor, Plugin } from 'vite'
import { SCREENS, type Screens } from '#server/plugins/screen-code.ts'

// Needed by every first screen but discovered late: the reply parser and the fonts.
const EXCHANGE = '/src/web/api/exchange.ts'
const FONTS = /^assets\/source-sans-3-latin(?:-(?:400|600|700)|-ext-400)-normal-.*\.woff2$/

const codeLink = (href: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'modulepreload', crossorigin: true, href },
  injectTo: 'head',
})

const fontLink = (href: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href },
  injectTo: 'head',
})

interface Chunk {
  readonly type: 'chunk'
  readonly fileName: string
  readonly isEntry: boolean
  readonly facadeModuleId: string | null
  readonly moduleIds: readonly string[]
  readonly imports: readonly string[]
}
type Bundle = Readonly<Record<string, Chunk | { readonly type: 'asset' }>>

const ROUTE = /\/src\/web\/routes\/([^/?]+)\.tsx\?/

const patternOf = ({ facadeModuleId }: Chunk): string | undefined => {
  const name = ROUTE.exec(facadeModuleId ?? '')?.[1]
  return name === undefined ? undefined : `/${name.replaceAll('.', '/').replace(/(?<=^|\/)index$/, '')}`
}

const chunksOf = (bundle: Bundle): readonly Chunk[] => Object.values(bundle).filter((output) => output.type === 'chunk')

const closure = (bundle: Bundle, files: readonly string[], found = new Set<string>()): ReadonlySet<string> => {
  for (const file of files) {
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk' || found.has(file)) continue
    found.add(file)
    closure(bundle, chunk.imports, found)
  }
  return found
}

const entryFiles = (bundle: Bundle): ReadonlySet<string> =>
  closure(
    bundle,
    chunksOf(bundle).flatMap(({ isEntry, fileName }) => (isEntry ? [fileName] : [])),
  )

const exchangeFiles = (bundle: Bundle): readonly string[] => {
  const holders = chunksOf(bundle).filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(EXCHANGE)))
  const entry = entryFiles(bundle)
  const files = closure(
    bundle,
    holders.map(({ fileName }) => fileName),
  )
  return [...files].filter((file) => !entry.has(file))
}

export const screensIn = (bundle: Bundle): Screens => {
  const named = new Set([...entryFiles(bundle), ...exchangeFiles(bundle)])
  return Object.fromEntries(
    chunksOf(bundle).flatMap((chunk) => {
      const pattern = patternOf(chunk)
      const files = [...closure(bundle, [chunk.fileName])].filter((file) => !named.has(file))
      return pattern === undefined ? [] : [[pattern, files]]
    }),
  )
}

/** Adds preload links to the HTML, and writes per-screen chunks for the server. */
export const preloadFirst = (): Plugin => ({
  name: 'preload-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) => {
      const fonts = Object.keys(bundle).filter((file) => FONTS.test(file))
      const code = exchangeFiles(bundle)
      if (fonts.length === 0 || code.length === 0) throw new Error('The build has no fonts, or no exchange.ts')
      return [...code.map((file) => codeLink(`/${file}`)), ...fonts.map((file) => fontLink(`/${file}`))]
    },
  },
  generateBundle(_options, bundle) {
    this.emitFile({ type: 'asset', fileName: SCREENS, source: JSON.stringify(screensIn(bundle)) })
  },
})
