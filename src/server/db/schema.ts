import type { Generated, GeneratedAlways } from 'kysely'

type Id = GeneratedAlways<number>
type Role = 'ROLE_USER' | 'ROLE_ADMIN' | 'ROLE_GROUP_MANAGER'

/** The tables as migrations/*.sql make them; `schema.test.ts` compares the two. Kept to this folder and to repositories. */
export interface Schema {
  app_group: { id: Id; name: string; link: string | null; slug: string; created_at: Generated<Date> }
  account: {
    id: Id
    group_id: number | null
    full_name: string
    email: string
    role: Role
    password_hash: string | null
    created_at: Generated<Date>
  }
  session: { token_hash: Buffer; account_id: number; created_at: Date; seen_at: Date }
  throttle: { key: string; hits: number; resets_at: Date }
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
    scope: GeneratedAlways<number>
    link_key: string
    domain: string
    sort_title: string
    search_text: string
  }
  tag: { id: Id; label: string; sort_label: string; scope: number }
  source_tag: { source_id: number; scope: number; tag_id: number }
  favorite: { account_id: number; source_id: number; created_at: Generated<Date> }
  group_source: { group_id: number; source_id: number; subcategory_id: number }
  source_count: { scope: number; subcategory_id: number; sources: number }
  taxonomy_version: { id: Generated<boolean>; version: number }
  tag_count: { scope: number; tag_id: number; sources: number }
}
