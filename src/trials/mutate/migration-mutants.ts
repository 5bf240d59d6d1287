/** Replaces the `nth` match of `find`. */
export interface MigrationMutant {
  readonly file: string
  readonly find: string | RegExp
  readonly replace: string
  readonly nth?: number
  readonly tests: readonly string[]
  /** Why it can't or needn't be detected. */
  readonly survives?: string
}

const COUNTS = '0002_counts'
const ACTIVITY = '0004_activity'
const VERSIONS = '0009_library_versions'
const TAG_DELETIONS = '0010_tag_deletions'

type UntestedMutant = Omit<MigrationMutant, 'tests'>

const without = (file: string, ...triggers: readonly string[]): UntestedMutant[] =>
  triggers.map((name) => ({ file, find: new RegExp(`create trigger ${name} [^;]*;`), replace: '' }))

const replacedIn =
  (file: string) =>
  (find: string, replace: string, nth?: number): UntestedMutant => ({
    file,
    find,
    replace,
    ...(nth !== undefined && { nth }),
  })

const inCounts = replacedIn(COUNTS)
const inTagDeletions = replacedIn(TAG_DELETIONS)
const inActivity = replacedIn(ACTIVITY)

const CONCURRENCY = 'keeps writers from waiting for each other in a circle, which transact() would mend as well'

const counts: UntestedMutant[] = [
  ...['subcategory_id', 'tag_id'].flatMap((key) => [
    inCounts(`select scope, ${key}, count(*)`, `select scope, ${key}, 1`),
    inCounts(`select scope, ${key}, 1 as change`, `select scope, ${key}, 0 as change`),
    inCounts(`select scope, ${key}, -1 from`, `select scope, ${key}, 0 from`),
  ]),
  inCounts('select scope, subcategory_id, -count(*)', 'select scope, subcategory_id, count(*)'),
  inTagDeletions('-count(*)', 'count(*)'),
  inTagDeletions('c.sources + excluded.sources', 'excluded.sources'),
  inTagDeletions('where exists (select from tag t where t.id = old_rows.tag_id) ', ''),
  // The fifth concerns removed tags, replaced by 0010.
  ...[0, 1, 2, 3, 5].map((nth) => inCounts('c.sources + excluded.sources', 'excluded.sources', nth)),
  ...[0, 1].map((nth) => inCounts('having sum(change) <> 0', 'having sum(change) > 0', nth)),
  ...[0, 1].map((nth) => inCounts('having sum(change) <> 0', 'having sum(change) < 0', nth)),
  ...[0, 1].map((nth) => ({
    ...inCounts('having sum(change) <> 0', '', nth),
    survives: 'a row of nothing is added to a count: the same sum with more work',
  })),
  { ...inCounts(' order by 1, 2', ''), survives: CONCURRENCY },
  ...without(COUNTS, 'source_inserted', 'source_deleted', 'source_updated'),
  ...without(COUNTS, 'source_tag_inserted', 'source_tag_updated'),
  ...without(TAG_DELETIONS, 'source_tag_deleted'),
]

const inVersions = replacedIn(VERSIONS)

const versions: UntestedMutant[] = [
  ...['inserted', 'updated', 'deleted'].flatMap((change) =>
    without(VERSIONS, ...['category', 'subcategory', 'source_tag'].map((table) => `library_${table}_${change}`)),
  ),
  ...without(VERSIONS, 'library_source_updated', 'library_source_moved', 'library_source_deleted'),
  ...without(VERSIONS, 'library_tag_renamed', 'library_account_renamed'),
  inVersions('where exists (select from changed_rows where group_id is null)', ''),
  inVersions('where group_id is null)', ')'),
  inVersions('where c.group_id is null)', ')'),
  inVersions('old.full_name <> new.full_name', 'true'),
  inVersions('<= 500', '< 500'),
  inVersions('<= 500', '<= 501'),
  inVersions('where n.scope <> o.scope ', ''),
  inVersions('deferrable initially deferred ', 'deferrable '),
  inVersions('extract(epoch from clock_timestamp()) * 1000000', '1'),
  inVersions('greatest(v.version + 1, excluded.version)', 'excluded.version'),
  inVersions('previous = v.version', 'previous = v.previous'),
  inVersions('previous = moved.previous', 'previous = 0'),
  {
    ...inVersions('perform pg_advisory_xact_lock(735190224);', ''),
    survives: CONCURRENCY,
  },
]

const CONTENTS =
  'actor_id actor_name actor_role group_id group_name object_type object_id object_name before after'.split(' ')
const PLACE = ['e.id', 'e.chain', 'e.position', 'e.kind']
const EXPIRING = CONTENTS.filter((name) => name !== 'group_id')

const hashes: UntestedMutant[] = [
  ...PLACE.map((name) => inActivity(`${name},`, 'null,', 0)),
  inActivity('(extract(epoch from e.at) * 1000000)::bigint', 'null'),
  inActivity('* 1000000', '* 1000'),
  inActivity("encode(e.content_hash, 'hex')", 'null'),
  inActivity("encode(e.previous_hash, 'hex')", 'null'),
  inActivity("encode(e.salt, 'hex')", 'null'),
  ...CONTENTS.map((name) => ({ file: ACTIVITY, find: new RegExp(`e\\.${name}\\b`), replace: 'null' })),
]

const appending: UntestedMutant[] = [
  inActivity('new.chain := coalesce(new.group_id, 0);', ''),
  inActivity('new.chain := coalesce(new.group_id, 0);', 'new.chain := 0;'),
  inActivity('h.chain = new.chain for update', 'h.chain = new.chain'),
  inActivity('head.position + 1', 'head.position + 2'),
  inActivity('new.previous_hash := head.hash', "new.previous_hash := ''"),
  inActivity('new.salt := uuid_send(gen_random_uuid());', ''),
  inActivity('uuid_send(gen_random_uuid())', "'\\x00'"),
  inActivity('new.content_hash := activity_content_hash(new);', ''),
  inActivity('new.hash := activity_hash(new);', ''),
  inActivity('set position = new.position, hash = new.hash', 'set position = new.position'),
  inActivity('set position = new.position, hash = new.hash', 'set hash = new.hash'),
  ...[0, 1].map((nth) => inActivity('security definer ', '', nth)),
  ...[0, 1].map((nth) => inActivity('set search_path = public, pg_temp ', '', nth)),
  ...[0, 1].map((nth) => inActivity('public, pg_temp', 'pg_temp, public', nth)),
]

const keeping: UntestedMutant[] = [
  inActivity("old.kind = 'sources_searched' and", ''),
  inActivity("old.at < now() - interval '12 months' and", ''),
  inActivity("old.at < now() - interval '12 months'", "old.at < now() - interval '11 months'"),
  inActivity("old.at < now() - interval '12 months'", "old.at < now() - interval '13 months'"),
  inActivity(' and new is not distinct from expired', ''),
  ...[...EXPIRING, 'salt'].map((name) => inActivity(`expired.${name} := null;`, '')),
  ...[...EXPIRING, 'salt'].map((name) => ({
    file: ACTIVITY,
    find: new RegExp(`( update activity set[^;]*?)(\\b${name} = null,? ?)`),
    replace: name === 'salt' ? '$1 kind = kind ' : '$1',
  })),
  inActivity("where kind = 'sources_searched' and salt is not null and at", 'where salt is not null and at'),
  {
    ...inActivity(
      "where kind = 'sources_searched' and salt is not null and at",
      "where kind = 'sources_searched' and at",
    ),
    survives: 'what has expired expires again: the same rows with more work',
  },
  inActivity("least(until, now() - interval '12 months')", 'until'),
  inActivity("least(until, now() - interval '12 months')", "now() - interval '12 months'"),
  inActivity('pg_trigger_depth() = 1', 'pg_trigger_depth() = 2'),
  inActivity('before update or delete on activity for', 'before update on activity for'),
  inActivity('before update or delete on activity for', 'before delete on activity for'),
  inActivity('before insert or update on activity_head', 'before insert on activity_head'),
  inActivity('before insert or update on activity_head', 'before update on activity_head'),
  inActivity('before delete or truncate on activity_head', 'before delete on activity_head'),
  inActivity('before delete or truncate on activity_head', 'before truncate on activity_head'),
  ...without(ACTIVITY, 'activity_not_emptied'),
]

const deleted: UntestedMutant[] = [
  ...without(ACTIVITY, 'private_source_noted'),
  inActivity('from old_rows where scope <> 0', 'from old_rows'),
  inActivity('from old_rows where scope <> 0', 'from old_rows where scope > 0'),
]

const testedBy = (mutants: readonly UntestedMutant[], ...tests: readonly string[]) =>
  mutants.map((mutant) => ({ ...mutant, tests: tests.map((name) => `src/server/${name}.test.ts`) }))

const VERIFY = 'commands/activity-verify'
const LOG = 'modules/activity/repository'

export const migrationMutants: readonly MigrationMutant[] = [
  ...testedBy(hashes, VERIFY),
  ...testedBy(appending, LOG, VERIFY, 'db/app-role'),
  ...testedBy(keeping, LOG),
  ...testedBy(deleted, 'modules/activity/routes-hidden'),
  ...testedBy(counts, 'db/schema'),
  ...testedBy(versions, 'db/library-versions'),
]
