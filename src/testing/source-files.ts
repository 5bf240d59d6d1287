import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')
export const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
export const filesOf = (...patterns: string[]): string[] =>
  patterns.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).sort()

export const isTest = (path: string): boolean => /\.(?:test|e2e)\.tsx?$/.test(path) || path.startsWith('src/testing/')
const isGenerated = (path: string) => path.endsWith('.gen.ts')

export const all: readonly string[] = filesOf('src/**/*.{ts,tsx}', 'e2e/**/*.{ts,tsx}').filter(
  (path) => !isGenerated(path),
)
export const sources: readonly string[] = all.filter((path) => !isTest(path))

export const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*[^]*?\*\//g, ' ').replaceAll(/(^|\s)\/\/[^\n]*/g, '$1')
