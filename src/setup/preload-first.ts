import type { HtmlTagDescriptor, Plugin } from 'vite'
import { SCREENS, type Screens } from '#server/plugins/screen-code.ts'

// What the first screen needs beside the entry and would be found late: the code that replies are parsed by, which the
// entry asks for, and the fonts, which the style sheet names. Latin letters in two weights are on every screen.
const CODE = /^assets\/exchange-.*\.js$/
const FONTS = /^assets\/source-sans-3-latin-(?:400|600)-normal-.*\.woff2$/

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
  readonly imports: readonly string[]
}
type Bundle = Readonly<Record<string, Chunk | { readonly type: 'asset' }>>

const ROUTE = /\/src\/web\/routes\/([^/?]+)\.tsx\?/

/** The pattern of a route's address: `groups.$slug.tsx` is `/groups/$slug`, `groups.index.tsx` is `/groups/`. */
const patternOf = ({ facadeModuleId }: Chunk): string | undefined => {
  const name = ROUTE.exec(facadeModuleId ?? '')?.[1]
  return name === undefined ? undefined : `/${name.replaceAll('.', '/').replace(/(?<=^|\/)index$/, '')}`
}

/** What a chunk needs to run, without what the HTML of every screen names. */
const codeOf = (bundle: Bundle, file: string, found = new Set<string>()): ReadonlySet<string> => {
  const chunk = bundle[file]
  if (chunk?.type !== 'chunk' || chunk.isEntry || CODE.test(file) || found.has(file)) return found
  found.add(file)
  for (const name of chunk.imports) codeOf(bundle, name, found)
  return found
}

/** What each screen has in chunks of its own. */
export const screensIn = (bundle: Bundle): Screens => {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  return Object.fromEntries(
    chunks.flatMap((chunk) => {
      const pattern = patternOf(chunk)
      return pattern === undefined ? [] : [[pattern, [...codeOf(bundle, chunk.fileName)]]]
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
      const files = Object.keys(bundle)
      const links = (pattern: RegExp, link: (href: string) => HtmlTagDescriptor) => {
        const found = files.filter((file) => pattern.test(file))
        if (found.length === 0) throw new Error(`No file of the page is named like ${pattern.source}`)
        return found.map((file) => link(`/${file}`))
      }
      return [...links(CODE, codeLink), ...links(FONTS, fontLink)]
    },
  },
  generateBundle(_options, bundle) {
    this.emitFile({ type: 'asset', fileName: SCREENS, source: JSON.stringify(screensIn(bundle)) })
  },
})
