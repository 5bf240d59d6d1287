import type { DemoTag } from '#server/demo/library/demo-category.ts'

export interface DemoPerson {
  fullName: string
  email: string
  role: 'ROLE_ADMIN' | 'ROLE_GROUP_MANAGER' | 'ROLE_USER'
  /** Links of library sources. */
  favorites: readonly string[]
}

/** Seen by its author's group only, or by the administrators only. The sites are invented. */
export interface DemoPrivateSource {
  title: string
  link: string
  note: string
  tags: readonly DemoTag[]
  /** Where it stands in the global taxonomy: names from the library. */
  category: string
  subCategory: string
  /** E-mail address of the person who made it. */
  author: string
}

export interface DemoSubject {
  name: string
  /** Links of library sources; within one group a link stands in one category at most. */
  categories: readonly { name: string; links: readonly string[] }[]
}

export interface DemoGroup {
  name: string
  link: string
  people: readonly DemoPerson[]
  subjects: readonly DemoSubject[]
  privateSources: readonly DemoPrivateSource[]
}
