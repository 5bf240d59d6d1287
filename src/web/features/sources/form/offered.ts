import { limits } from '#contract/limits.ts'
import { normalizeLink } from '#contract/text/text.ts'
import { storableText, tidyLine } from '#contract/text/text-rules.ts'

/** What a new source can begin with, brought from elsewhere. */
export interface Offered {
  readonly link: string
  readonly title: string
}

/**
 * What an address brings behind its `#`, from the bookmarklet or from what was pasted: `new=LINK&title=TITLE`. Anybody can
 * write such an address, so what is no web address is left out, and nothing but these two texts is taken.
 */
export const readOffered = (fragment: string): Offered => {
  const said = new URLSearchParams(fragment)
  const link = normalizeLink(said.get('new') ?? '') ?? ''
  const title = tidyLine(storableText(said.get('title') ?? '')).slice(0, limits.title)
  return { link: link.length > limits.link ? '' : link, title: title.isWellFormed() ? title : title.slice(0, -1) }
}
