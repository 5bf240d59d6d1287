import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Where the build says which files of code each screen has of its own, by the pattern of its address: `/groups` is what all
 * below it has as well, `/groups/` that address alone, `/groups/$slug` one below it.
 */
export const SCREENS = '.vite/screens.json'

export type Screens = Readonly<Record<string, readonly string[]>>

const expressionOf = (pattern: string) => {
  const path = pattern.replace(/\/$/, '').replaceAll(/\$\w+/g, '[^/]+')
  return new RegExp(`^${path}${pattern.endsWith('/') ? '/?' : '(?:/.*)?'}$`)
}

/** Says which code the screen at an address needs beside what every screen needs. None where no build has said so. */
export const readScreens = async (folder: string): Promise<(url: string) => readonly string[]> => {
  const text = await readFile(join(folder, SCREENS), 'utf8').catch(() => '{}')
  // Written by the build of this page.
  const screens: Screens = JSON.parse(text)
  const codes = Object.entries(screens).map(([pattern, files]) => ({ expression: expressionOf(pattern), files }))
  return (url) => {
    const path = url.replace(/\?.*$/s, '')
    return [...new Set(codes.filter(({ expression }) => expression.test(path)).flatMap(({ files }) => files))]
  }
}
