import { describe, expect, it } from 'vitest'
import { readMigrations } from './migration-files.ts'

/*
 * Previous processes keep serving during a migration (decision 0048). So migrations only expand; a contracting one
 * comes later and names the migration it contracts in its first line.
 */
const FROZEN_UNTIL = '0023_known_devices'
const migrations = (await readMigrations()).filter(({ name }) => name > FROZEN_UNTIL)

/** Statements in lower case, without comments and bodies of functions. */
const statementsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '')

const TAKES_AWAY: readonly (readonly [RegExp, string])[] = [
  [/^drop (?!index|trigger)/, 'drops what a program of before may use'],
  [/^truncate\b/, 'takes rows away'],
  [/^alter .*\bdrop column\b/, 'drops a column that a program of before may name'],
  [/^alter .*\brename\b/, 'gives another name to what a program of before may name'],
  [
    /^alter table .*\balter (?:column )?\w+ (?:set data )?type\b/,
    'changes a type, which rewrites the table under a lock',
  ],
  [/^alter table .*\bset not null\b/, 'refuses rows that a program of before may write'],
  [
    /^alter table .*\badd (?:column )?\w+ [^,]*\bnot null\b(?![^,]*\bdefault\b)(?![^,]*\bgenerated\b)/,
    'has a column that a program of before does not fill',
  ],
  [
    /^alter table .*\bdefault (?:gen_random_uuid|random|clock_timestamp)\(/,
    'rewrites the table under a lock, for a default of each row',
  ],
  [/^(?:vacuum full|cluster|lock table|reindex)\b/, 'locks out those who read'],
]

const INDEX = /^create (?:unique )?index (?:if not exists )?\w+ on (?:only )?(\w+)/
const TABLE = /^create table (?:if not exists )?(\w+)/

/** Changes that the previous release would notice. */
const noticed = (text: string): string[] => {
  const statements = statementsOf(text)
  const own = new Set(statements.map((statement) => TABLE.exec(statement)?.[1]))
  const isOwn = (statement: string) => own.has(/^alter table (?:only )?(\w+)/.exec(statement)?.[1] ?? '-')
  return statements.flatMap((statement) => {
    const reasons = TAKES_AWAY.filter(([words]) => words.test(statement) && !isOwn(statement)).map(
      ([, reason]) => reason,
    )
    const table = INDEX.exec(statement)?.[1]
    if (table !== undefined && !own.has(table)) reasons.push('holds up writes while the index is built')
    return reasons.map((reason) => `${statement.slice(0, 80)}: ${reason}`)
  })
}

it.each(migrations.map(({ name, text, expands }) => ({ name, text, expands })))(
  '$name leaves everything that a process of the earlier release uses, or declares what it contracts',
  ({ text, expands }) => {
    expect(expands ? noticed(text) : []).toEqual([])
  },
)

it.each(migrations.filter(({ expands }) => !expands))(
  '$name contracts a migration of an earlier release',
  ({ text, name }) => {
    const contracted = /^-- contracts (\w+)/.exec(text)?.[1] ?? ''

    expect(migrations.map((migration) => migration.name).filter((other) => other < name)).toContain(contracted)
  },
)

describe('a process of the earlier release would notice', () => {
  it.each([
    'drop table tag',
    'drop function activity_hash(activity)',
    'truncate source',
    'alter table source drop column note',
    'alter table source rename column note to remark',
    'alter table source rename to link',
    'alter table source alter column note type varchar(10)',
    'alter table source alter note set data type text',
    'alter table source alter column note set not null',
    'alter table source add column publisher text not null',
    'alter table source add column key uuid default gen_random_uuid()',
    'create index source_note on source (note)',
    'create unique index source_note on source (note)',
    'lock table source',
  ])('%s', (statement) => {
    expect(noticed(`-- Why.\n${statement};`)).toHaveLength(1)
  })

  it.each([
    "alter table source add column publisher text not null default ''",
    'alter table source add column publisher text',
    'create table more (id bigint primary key, name text not null); create index more_name on more (name)',
    'create function f() returns void language sql as $$ drop table tag; truncate source $$',
    '-- drop table tag',
    'insert into source_count values (1, 1)',
  ])('and would not notice: %s', (statement) => {
    expect(noticed(statement)).toEqual([])
  })
})
