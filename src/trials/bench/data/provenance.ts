import type { PoolClient } from 'pg'

const COUNTRIES = 200
/** Range of due days around today. */
const DUE_WITHIN = 400

const percent = (salt: string) => `(abs(hashtext('${salt}' || s.id)::bigint) % 100)`

const choice = (salt: string, values: readonly (readonly [below: number, value: string])[]) =>
  `case ${values.map(([below, value]) => `when ${percent(salt)} < ${below} then '${value}'`).join(' ')} end`

// Early countries have the most sources; one in ten covers several.
const provenance = `with codes as (
    select array_agg(chr(65 + (n / 26) % 26) || chr(65 + n % 26) order by n) as all from generate_series(0, ${COUNTRIES - 1}) n),
  placed as (
    select s.id, floor(power((abs(hashtext('country' || s.domain)::bigint) % 10000) / 10000.0, 3) * ${COUNTRIES})::int as at from source s)
  update source s set
    countries = case when ${percent('covers')} < 10 then array['001']
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

/** Adds provenance and link health, if the schema knows them. */
export const addProvenance = async (client: PoolClient): Promise<void> => {
  const { rows } = await client.query<{ isKnown: boolean }>(
    `select to_regclass('link_health') is not null as "isKnown"`,
  )
  if (!rows[0]?.isKnown) return
  await client.query(provenance)
  await client.query(health)
}
