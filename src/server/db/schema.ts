import type { Generated, GeneratedAlways } from 'kysely'
import type { Day, Id, Json } from './column-types.ts'
import type { RecordTables } from './schema-records.ts'

type Role = 'ROLE_USER' | 'ROLE_ADMIN' | 'ROLE_GROUP_MANAGER'

/** Tables of migrations/*.sql; `schema.test.ts` compares them. For this folder and repositories only. */
export interface Schema extends RecordTables {
  app_group: {
    id: Id
    name: string
    link: string | null
    slug: string
    created_at: Generated<Date>
    logs_searches: Generated<boolean>
    checks_links: Generated<boolean>
    second_reader: Generated<boolean>
    record_months: Generated<number>
  }
  account: {
    id: Id
    group_id: number | null
    full_name: string
    email: string
    role: Role
    password_hash: string | null
    created_at: Generated<Date>
  }
  session: {
    id: Id
    token_hash: Buffer
    account_id: number
    created_at: Date
    seen_at: Date
    device: Generated<string>
    address: Generated<string>
  }
  known_device: { token_hash: Buffer; account_id: number; created_at: Date }
  failed_login_address: { activity_id: number; address: string; at: Date }
  idempotency_key: {
    account_id: number
    call: string
    key: string
    body_hash: Generated<Buffer>
    reply: Generated<string>
    created_at: Date
  }
  rate_limit: { key: string; hits: number; resets_at: Date }
  category: { id: Id; group_id: number | null; name: string; sort_name: string }
  subcategory: { id: Id; category_id: number; name: string; sort_name: string }
  source: {
    id: Id
    title: string
    link: string
    note: string
    is_public: boolean
    group_id: number | null
    created_by: number | null
    subcategory_id: number
    created_at: Generated<Date>
    updated_at: Generated<Date>
    version: Generated<number>
    scope: GeneratedAlways<number>
    link_key: string
    domain: string
    sort_title: string
    search_text: string
    search_words_version: Generated<number>
    publisher: string | null
    official: boolean | null
    countries: string[] | null
    languages: string[] | null
    access: string | null
    access_note: string | null
    exposure: string | null
    exposure_note: string | null
    rhythm: string | null
    search_link: string | null
    review_every: number | null
    due_on: Day | null
    added_at: Date | null
  }
  source_review: { source_id: number; reviewed_at: Date; reviewed_by: number | null }
  link_health: {
    source_id: number
    state: string
    checked_at: Date | null
    status: number | null
    moved_to: string | null
  }
  link_check: {
    source_id: number
    is_off: Generated<boolean>
    next_at: Date | null
    asked_at: Date | null
    claimed_until: Date | null
    state: Generated<string>
    checked_at: Date | null
    status: number | null
    moved_to: string | null
    evidence: Json | null
    changed_at: Date | null
    is_published: Generated<boolean>
  }
  link_host: { host: string; rests_until: Date }
  link_check_run: { is_only: Generated<boolean>; at: Date }
  tag: { id: Id; label: string; sort_label: string; scope: number }
  source_tag: { source_id: number; scope: number; tag_id: number }
  favorite: { account_id: number; source_id: number; created_at: Generated<Date> }
  group_source: { group_id: number; source_id: number; subcategory_id: number }
  source_count: { scope: number; subcategory_id: number; sources: number }
  library_version: { scope: number; version: number; previous: number }
  library_change: {
    id: Id
    scope: number
    version: number | null
    previous: number | null
    source_ids: number[] | null
  }
  noun_change: { id: Id; noun: string; scope: number; version: number | null }
  tag_count: { scope: number; tag_id: number; sources: number }
  email: {
    id: Id
    message_id: string
    kind: string
    account_id: number | null
    recipient: string | null
    payload: Json
    created_at: Date
    attempts: Generated<number>
    run_at: Date
    locked_until: Date | null
    sent_at: Date | null
    failed_at: Date | null
    last_error: string | null
  }
  link_email: {
    account_id: number
    is_off: Generated<boolean>
    written_at: Date | null
    stop_token: string | null
  }
  report_email: { account_id: number; newest_report_id: number; written_at: Date }
  account_token: { token_hash: Buffer; account_id: number; email_id: number; expires_at: Date }
  activity: {
    id: Id
    chain: Generated<number>
    position: Generated<number>
    at: Date
    kind: string
    actor_id: number | null
    actor_name: string | null
    actor_role: string | null
    group_id: number | null
    group_name: string | null
    object_type: string | null
    object_id: number | null
    object_name: string | null
    before: Json | null
    after: Json | null
    salt: Buffer | null
    content_hash: Generated<Buffer>
    previous_hash: Generated<Buffer>
    hash: Generated<Buffer>
    act: number | null
  }
  saved_view: {
    id: Id
    account_id: number | null
    group_id: number | null
    created_by: number | null
    name: string
    address: string
    created_at: Date
  }
  saved_view_opening: { view_id: number; account_id: number; opened_at: Date }
  source_report: {
    id: Id
    source_id: number
    account_id: number | null
    kind: string
    text: string
    created_at: Date
    answer: string | null
    closed_at: Date | null
  }
  upload: { id: Id; account_id: number; name: string; created_at: Date; entries: number | null }
  upload_piece: { upload_id: number; position: number; bytes: Buffer }
  source_import: {
    id: Id
    account_id: number | null
    group_id: number | null
    upload_id: number | null
    name: string
    choices: Json
    state: string
    total: number
    done: Generated<number>
    added: Generated<number>
    skipped: Generated<number>
    failed: Generated<number>
    removed: Generated<number>
    kept: Generated<number>
    created_at: Date
    started_at: Date | null
    finished_at: Date | null
    reason: string | null
  }
  imported_source: { source_id: number; import_id: number }
  import_fault: { import_id: number; position: number; line: number; reason: string; entry: string }
  bulk_undo: { token_hash: Buffer; account_id: number; created_at: Date; sources: Json }
  private_source_deleted: { source_id: number; scope: number }
  activity_head: { chain: number; position: number; hash: Buffer }
  backup_try: {
    id: Id
    is_scheduled: boolean
    folder: string
    is_encrypted: boolean
    started_at: Generated<Date>
    finished_at: Date | null
    rows: number | null
    bytes: number | null
    error: string | null
  }
  activity_pseudonym: { activity_id: number; erasure_id: number; content_hash: Buffer }
  activity_cut: { chain: number; position: number; hash: Buffer }
  hold: { id: Id; account_id: number | null; group_id: number | null; reason: string; created_at: Date }
}
