import { limits } from '#contract/limits.ts'
import { normalizeLink } from '#contract/text/text.ts'
import { storableText, tidyLine } from '#contract/text/text-rules.ts'

export interface Offered {
  readonly link: string
  readonly title: string
}

/** Parses `#new=LINK&title=TITLE` of bookmarklet and paste. Untrusted: accepts a web address and a title only. */
export const readOffered = (fragment: string): Offered => {
  const said = new URLSearchParams(fragment)
  const link = normalizeLink(said.get('new') ?? '') ?? ''
  const title = tidyLine(storableText(said.get('title') ?? '')).slice(0, limits.title)
  return { link: link.length > limits.link ? '' : link, title: title.isWellFormed() ? title : title.slice(0, -1) }
}
