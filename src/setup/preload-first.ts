import type { HtmlTagDescriptor, Plugin } from 'vite'
import { SCREENS, type Screens } from '#server/plugins/screen-code.ts'

// What every first screen needs beside the entry and would be found late: the module that parses replies, which the entry
// imports when it makes its first call, and the fonts, which the style sheet names.
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

/** The pattern of a route's address: `groups.$slug.tsx` is `/groups/$slug`, `groups.index.tsx` is `/groups/`. */
const patternOf = ({ facadeModuleId }: Chunk): string | undefined => {
  const name = ROUTE.exec(facadeModuleId ?? '')?.[1]
  return name === undefined ? undefined : `/${name.replaceAll('.', '/').replace(/(?<=^|\/)index$/, '')}`
}

const chunksOf = (bundle: Bundle): readonly Chunk[] => Object.values(bundle).filter((output) => output.type === 'chunk')

/** The files that these chunks need to run, themselves among them. */
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

/** The files of the module that parses replies, beside those of the entry. */
const exchangeFiles = (bundle: Bundle): readonly string[] => {
  const holders = chunksOf(bundle).filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(EXCHANGE)))
  const entry = entryFiles(bundle)
  const files = closure(
    bundle,
    holders.map(({ fileName }) => fileName),
  )
  return [...files].filter((file) => !entry.has(file))
}

/** The files of each screen that the HTML of every screen does not name. */
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

/**
 * Names in the HTML what comes with the first screen, so that it is loaded beside the entry and not after it; and writes
 * down for the server what it names there for one screen alone.
 */
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
