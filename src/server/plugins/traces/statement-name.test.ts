import { expect, it } from 'vitest'
import { statementName } from './statement-name.ts'

it.each([
  ['select "id" from "source" where "title" = $1', 'select source'],
  ['insert into "email" ("kind") values ($1)', 'insert email'],
  ['update session set seen_at = $1', 'update session'],
  ['delete from "account_token" where id = $1', 'delete account_token'],
  ['with moved as (select scope from (select * from library_version) v) select 1', 'select library_version'],
  ['with made as (insert into "source" ("title") values ($1) returning *) select * from made', 'insert source'],
  ['with one as (select id from email for update of e) update email set x = 1', 'update email'],
  ['with one as (select id from email for no key update skip locked) select 1 from one', 'select email'],
  ['with gone as (delete from session s where id = $1) select 1', 'delete session'],
  ["select extract(epoch from now()), count(*) from email where note = 'plantedword'", 'select email'],
  ['select count(*) from "pgboss"."job"', 'select job'],
  ['select array(select unnest($1::text[])) from unnest($2)', 'select'],
  ['begin', 'begin'],
  ['  (select 1)', 'select'],
  ['vacuum plantedword', 'statement'],
])('names %s by its kind and its table', (text, name) => {
  expect(statementName(text)).toBe(name)
  expect(statementName(text)).toBe(name)
})
