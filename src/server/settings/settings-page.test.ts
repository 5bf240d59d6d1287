import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { settingNames } from './environment.ts'

const PAGE = readFileSync(new URL('README.md', import.meta.url), 'utf8')

it('the page of settings has every setting of the schema, and no other', () => {
  const documented = PAGE.split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => Array.from(line.split('|')[1]?.matchAll(/`([A-Z_]+)`/g) ?? [], ([, name = '']) => name))
  const wanted = settingNames.filter((name) => !/^RATE_LIMIT_(?!SCALE)/.test(name))

  expect(documented.toSorted()).toEqual(wanted.toSorted())
  expect(PAGE).toContain('`RATE_LIMIT_…`')
})
