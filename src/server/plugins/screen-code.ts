import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Build output: chunks per screen. `/groups` applies below as well, `/groups/` exactly, `/groups/$slug` to one below.
 */
export const SCREENS = '.vite/screens.json'

export type Screens = Readonly<Record<string, readonly string[]>>

const expressionOf = (pattern: string) => {
  const path = pattern.replace(/\/$/, '').replaceAll(/\$\w+/g, '[^/]+')
  return new RegExp(`^${path}${pattern.endsWith('/') ? '/?' : '(?:/.*)?'}$`)
}

/** Returns the screen's chunks for a URL; none without build output. */
export const readScreens = async (folder: string): Promise<(url: string) => readonly string[]> => {
  const text = await readFile(join(folder, SCREENS), 'utf8').catch(() => '{}')
  const screens: Screens = JSON.parse(text)
  const codes = Object.entries(screens).map(([pattern, files]) => ({ expression: expressionOf(pattern), files }))
  return (url) => {
    const path = url.replace(/\?.*$/s, '')
    return [...new Set(codes.filter(({ expression }) => expression.test(path)).flatMap(({ files }) => files))]
  }
}
