import { type RawBuilder, sql } from 'kysely'
import { type ActivityEntry, activityObjectTypes } from '#contract/activity/activity.ts'
import { activitySentence } from '#contract/activity/activity-words.ts'
import { roleNames } from '#contract/people/role-names.ts'
import { provenanceJson } from '#server/modules/sources/repository.ts'
import { entriesNaming, type Person } from './person.ts'

type Row = Readonly<Record<string, unknown>>

export interface Section {
  readonly heading: string
  /** Rows with column titles; `key` gives their order. */
  readonly rows: RawBuilder<Row & { readonly key: number }>
  readonly present?: (row: Row) => Row
}

const roles: Readonly<Record<string, string>> = roleNames

const presentRole = (row: Row): Row => ({ ...row, Role: roles[String(row['Role'])] ?? row['Role'] })

/** Hides names of other people. */
const presentEntry = ({ entry, ...row }: Row): Row => {
  const { person, object, ...rest } = entry as ActivityEntry
  const known = activityObjectTypes.find((type) => type === object?.type)
  const what = activitySentence({ ...rest, person, object: known ? object : null })
  return { ...row, What: what, Before: rest.before, After: rest.after }
}

const entryJson = sql`json_build_object('kind', case a.kind when 'letter_sent_again' then 'email_sent_again' else a.kind end,
  'person', case when a.actor_name is not null then json_build_object('id', a.actor_id, 'fullName', a.actor_name, 'role', a.actor_role) end,
  'group', case when a.group_name is not null then json_build_object('id', a.group_id, 'name', a.group_name) end,
  'object', case when a.object_name is not null then json_build_object('type', a.object_type, 'id', a.object_id, 'name', a.object_name) end,
  'before', a.before, 'after', a.after) as entry`

const entries = (condition: RawBuilder<boolean>, more = sql``): RawBuilder<Row & { readonly key: number }> =>
  sql`select a.id as key, a.at as "When", a.group_name as "Group" ${more}, ${entryJson} from activity a where ${condition}`

const ownOf =
  ({ ids }: Person) =>
  (column: string) =>
    sql`${sql.ref(column)} = any(${ids})`

const account = (person: Person): readonly Section[] => {
  const own = ownOf(person)
  const { about } = entriesNaming(person)
  return [
    {
      heading: 'Account',
      rows: sql`select a.id as key, a.full_name as "Name", a.email as "E-mail address", a.role as "Role", g.name as "Group",
        a.created_at as "Since", a.password_hash is not null as "Has set a password"
        from account a left join app_group g on g.id = a.group_id where ${own('a.id')}`,
      present: presentRole,
    },
    {
      heading: 'Sessions',
      rows: sql`select id as key, created_at as "Began", seen_at as "Last used", device as "Device",
        address as "Network address" from session where ${own('account_id')}`,
    },
    {
      heading: 'Browsers in which they have logged in',
      rows: sql`select row_number() over (order by created_at) as key, created_at as "Last login"
        from known_device where ${own('account_id')}`,
    },
    {
      heading: 'Logins that failed',
      rows: sql`select a.id as key, a.at as "When", a.object_name as "As", f.address as "From network address"
        from activity a left join failed_login_address f on f.activity_id = a.id where a.kind = 'login_failed' and ${about}`,
    },
  ]
}

const ABOUT = sql`json_strip_nulls(${provenanceJson})`

const library = (person: Person): readonly Section[] => {
  const own = ownOf(person)
  return [
    {
      heading: 'Sources they added',
      rows: sql`select id as key, title as "Title", link as "Link", note as "Note", is_public as "Public",
        ${ABOUT} as "About the source", created_at as "Added",
        added_at as "Imported", updated_at as "Last changed" from source s where ${own('created_by')}`,
    },
    {
      heading: 'Sources they found still good',
      rows: sql`select s.id as key, s.title as "Title", s.link as "Link", r.reviewed_at as "Last time"
        from source_review r join source s on s.id = r.source_id where ${own('r.reviewed_by')}`,
    },
    {
      heading: 'Favorites',
      rows: sql`select s.id as key, s.title as "Title", s.link as "Link", f.created_at as "Since"
        from favorite f join source s on s.id = f.source_id where ${own('f.account_id')}`,
    },
    {
      heading: 'Saved views',
      rows: sql`select id as key, name as "Name", address as "Address", account_id is null as "Shared with the group",
        created_at as "Saved" from saved_view where ${own('account_id')} or ${own('created_by')}`,
    },
    {
      heading: 'Views they opened',
      rows: sql`select o.view_id as key, v.name as "View", o.opened_at as "Last opened"
        from saved_view_opening o join saved_view v on v.id = o.view_id where ${own('o.account_id')}`,
    },
    {
      heading: 'Problems they reported',
      rows: sql`select r.id as key, s.title as "Source", r.kind as "Problem", r.text as "What they wrote",
        r.created_at as "When", r.answer as "Answer", r.closed_at as "Answered"
        from source_report r join source s on s.id = r.source_id where ${own('r.account_id')}`,
    },
    {
      heading: 'Notices of links that are gone or have moved',
      rows: sql`select account_id as key, not is_off as "Wanted", written_at as "Last written"
        from link_email where ${own('account_id')}`,
    },
    {
      heading: 'Notices of open reports',
      rows: sql`select account_id as key, written_at as "Last written" from report_email where ${own('account_id')}`,
    },
  ]
}

const files = (person: Person): readonly Section[] => {
  const own = ownOf(person)
  return [
    {
      heading: 'Imports',
      rows: sql`select id as key, name as "File", state as "State", choices as "Choices", total as "Entries", added as "Added",
        skipped as "Skipped", failed as "Could not be read", created_at as "Asked for", finished_at as "Ended"
        from source_import where ${own('account_id')}`,
    },
    {
      heading: 'Lines that an import could not take',
      rows: sql`select row_number() over (order by f.import_id, f.position) as key, i.name as "File", f.line as "Line",
        f.reason as "Reason", f.entry as "Entry"
        from import_fault f join source_import i on i.id = f.import_id where ${own('i.account_id')}`,
    },
    {
      heading: 'Files to import',
      rows: sql`select u.id as key, u.name as "File", u.created_at as "Sent", (select sum(octet_length(p.bytes))
        from upload_piece p where p.upload_id = u.id) as "Bytes" from upload u where ${own('u.account_id')}`,
    },
    {
      heading: 'Answers kept for a repeated try',
      rows: sql`select row_number() over (order by created_at, key) as key, call as "Call", reply as "Answer",
        created_at as "When" from idempotency_key where ${own('account_id')}`,
    },
    {
      heading: 'Changes of many sources that can be undone',
      rows: sql`select row_number() over (order by created_at) as key, created_at as "When", sources as "Sources as they were"
        from bulk_undo where ${own('account_id')}`,
    },
  ]
}

const research = ({ ids }: Person): readonly Section[] => [
  {
    heading: 'Research records they started or closed',
    rows: sql`select r.id as key, r.id as "Record", r.created_at as "Started", r.created_by = any(${ids}) as "Started by them",
      r.closed_at as "Closed", coalesce(r.closed_by = any(${ids}), false) as "Closed by them"
      from record r where r.created_by = any(${ids}) or r.closed_by = any(${ids})`,
  },
  {
    heading: 'Searches they made for research records',
    // Without names of the people researched, who are others.
    rows: sql`select h.id as key, h.record_id as "Record", t.title as "Source", h.outcome as "Outcome", h.at as "When"
      from record_search h join record_step t on t.id = h.step_id where h.author_id = any(${ids})`,
  },
]

const emails = (person: Person): readonly Section[] => {
  const own = ownOf(person)
  const { email } = person
  return [
    {
      heading: 'E-mails',
      rows: sql`select id as key, kind as "Kind", created_at as "Written", sent_at as "Sent", attempts as "Tries",
        last_error as "What went wrong" from email where ${own('account_id')} or recipient = ${email}`,
    },
    {
      heading: 'Requests of the contact form',
      rows: sql`select id as key, payload->>'subject' as "Subject", payload->>'name' as "Name", payload->>'email' as "E-mail address",
        payload->>'telephone' as "Telephone", payload->>'company' as "Company", payload->>'question' as "Question",
        created_at as "When" from email where kind = 'contact' and lower(payload->>'email') = lower(${email})`,
    },
  ]
}

const log = (person: Person): readonly Section[] => {
  const { by, about, ofEmails } = entriesNaming(person)
  return [
    { heading: 'What they did', rows: entries(by), present: presentEntry },
    {
      heading: 'What others did that names them',
      rows: entries(
        // A suspect must not learn of a hold from us (decision 0051).
        sql`(${about} or ${ofEmails}) and ${by} is not true and a.kind <> all(${['login_failed', 'hold_added', 'hold_removed']})`,
        sql`, a.actor_role as "Role"`,
      ),
      present: (row) => presentRole(presentEntry(row)),
    },
  ]
}

/** All data of a person, except hashes of passwords and tokens. */
export const sectionsOf = (person: Person): readonly Section[] =>
  [account, library, research, files, emails, log].flatMap((part) => part(person))
