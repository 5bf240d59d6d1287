import { countryCodes } from '#contract/countries/countries.ts'
import { limits } from '#contract/limits.ts'
import { normalizeLink } from '#contract/text/text.ts'
import { storableText, tidyLine } from '#contract/text/text-rules.ts'

export interface OfferedSource {
  readonly link: string
  readonly title: string
  /** Code of a covered country; '' for none. */
  readonly country: string
}

/**
 * Parses `#new=LINK&title=TITLE&country=CODE` of bookmarklet, paste and coverage. Untrusted: accepts a web address, a
 * title and a known country only.
 */
export const readOffered = (fragment: string): OfferedSource => {
  const said = new URLSearchParams(fragment)
  const link = normalizeLink(said.get('new') ?? '') ?? ''
  const title = tidyLine(storableText(said.get('title') ?? '')).slice(0, limits.title)
  const country = countryCodes.find((code) => code === said.get('country')) ?? ''
  return {
    link: link.length > limits.link ? '' : link,
    title: title.isWellFormed() ? title : title.slice(0, -1),
    country,
  }
}
