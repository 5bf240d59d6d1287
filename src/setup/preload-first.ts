import type { HtmlTagDescriptor, Plugin } from 'vite'

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

/** Names in the HTML what comes with the first screen, so that it is loaded beside the entry and not after it. */
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
})
