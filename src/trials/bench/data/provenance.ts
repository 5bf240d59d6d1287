import type { PoolClient } from 'pg'
import { countryCodes } from '#contract/countries/countries.ts'
import { WORLDWIDE } from '#contract/countries/worldwide.ts'
import { wordsOfCountry } from '#server/modules/sources/search/country-names.ts'

const COUNTRIES = 200
const codes = countryCodes.filter((code) => code !== WORLDWIDE).slice(0, COUNTRIES)
/** Range of due days around today. */
const DUE_WITHIN = 400

const percent = (salt: string) => `(abs(hashtext('${salt}' || s.id)::bigint) % 100)`

const choice = (salt: string, values: readonly (readonly [below: number, value: string])[]) =>
  `case ${values.map(([below, value]) => `when ${percent(salt)} < ${below} then '${value}'`).join(' ')} end`

// Early countries have the most sources; one in ten covers several.
const provenance = `with codes as (
    select $1::text[] as all),
  placed as (
    select s.id, floor(power((abs(hashtext('country' || s.domain)::bigint) % 10000) / 10000.0, 3) * ${COUNTRIES})::int as at from source s)
  update source s set
    countries = case when ${percent('covers')} < 10 then array['${WORLDWIDE}']
      when ${percent('covers')} < 20 then array[codes.all[1 + at], codes.all[1 + (at + 7) % ${COUNTRIES}], codes.all[1 + (at + 31) % ${COUNTRIES}]]
      when ${percent('covers')} < 75 then array[codes.all[1 + at]] end,
    languages = case when ${percent('spoken')} < 70 then
      array[(array['en', 'de', 'fr', 'es', 'ru', 'ka', 'sr-Latn', 'zh'])[1 + floor(power(${percent('language')} / 100.0, 2) * 8)::int]] end,
    official = case when ${percent('official')} < 30 then true when ${percent('official')} < 45 then false end,
    access = ${choice('access', [
      [40, 'open'],
      [50, 'registration'],
      [60, 'paid'],
      [62, 'restricted'],
    ])},
    exposure = ${choice('exposure', [
      [30, 'none'],
      [45, 'logged'],
      [55, 'identified'],
      [57, 'notified'],
    ])},
    review_every = case when ${percent('review')} < 40 then 12 end,
    due_on = case when ${percent('review')} < 40 then
      current_date + (abs(hashtext('due' || s.id)::bigint) % ${DUE_WITHIN})::int - ${DUE_WITHIN / 10} end
  from placed cross join codes where placed.id = s.id`

const health = `insert into link_health (source_id, state, checked_at)
  select s.id, ${choice('health', [
    [80, 'works'],
    [87, 'moved'],
    [95, 'blocked'],
    [100, 'gone'],
  ])}, now() from source s where ${percent('checked')} < 90`

const countryNames = `update source s set search_text = s.search_text || names.words
  from (
    select id, string_agg(distinct ' ' || word, '') as words
    from source, unnest(countries) as covered
    join json_to_recordset($1::json) as country (code text, words json) on code = covered,
      json_array_elements_text(country.words) as word
    where position(' ' || word || ' ' in search_text || ' ') = 0
    group by id) as names
  where names.id = s.id`

/** Adds provenance, link health and country names, as far as the schema knows them. */
export const addProvenance = async (client: PoolClient): Promise<void> => {
  const { rows } = await client.query<{ hasHealth: boolean; hasNames: boolean }>(
    `select to_regclass('link_health') is not null as "hasHealth", exists (
      select from information_schema.columns where column_name = 'search_words_version') as "hasNames"`,
  )
  if (!rows[0]?.hasHealth) return
  await client.query(provenance, [codes])
  await client.query(health)
  if (!rows[0].hasNames) return
  const names = codes.map((code) => ({ code, words: wordsOfCountry(code) }))
  await client.query(countryNames, [JSON.stringify(names)])
}
