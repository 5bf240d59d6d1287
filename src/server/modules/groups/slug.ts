import { normalize } from '#contract/text/normalize.ts'

const SLUG_CHARACTERS = 60

/** Never digits alone, which are an id. */
export const slugOf = (name: string): string => {
  const slug = trimmed(trimmed(normalize(name).replaceAll(/[^a-z0-9]+/g, '-')).slice(0, SLUG_CHARACTERS))
  if (slug === '') return 'group'
  return /^\d+$/.test(slug) ? `group-${slug}` : slug
}

const trimmed = (slug: string) => slug.replaceAll(/^-|-$/g, '')
