import { API_PREFIX } from '#contract/paths.ts'
import type { EmailContent } from '#server/modules/emails/message.ts'
import type { LinkChanges } from '#server/modules/link-checks/repository.ts'
import type { Addressee } from './account-emails.ts'
import { button, facts, paragraph } from './blocks.ts'

const digits = new Intl.NumberFormat('en-GB')

const stopQuery = ({ stopToken: token }: LinkChanges) => new URLSearchParams({ token }).toString()

/** One-click unsubscribe by POST; link scanners only GET. */
export const stopAddress = (changes: LinkChanges, publicUrl: string): string =>
  `${publicUrl}${API_PREFIX}/user/link-emails/stop/?${stopQuery(changes)}`

/** Counts only; details are on the page alone. */
export const linkChanges = (
  { fullName, groupName }: Addressee,
  changes: LinkChanges,
  publicUrl: string,
): EmailContent => {
  const whose = groupName === null ? 'of the administrators' : `of ${groupName}`
  return {
    subject: 'Sourcebook: links that are gone or have moved',
    preview: 'Some links were found gone or moved this week.',
    publicUrl,
    blocks: [
      paragraph(`Hello ${fullName},`),
      paragraph(`This week, link checks found these changes in the sources ${whose}:`),
      facts([
        ['Gone', digits.format(changes.gone)],
        ['Moved', digits.format(changes.moved)],
      ]),
      button('Show links that are gone', `${publicUrl}/sources?health=gone`),
      button('Show links that have moved', `${publicUrl}/sources?health=moved`),
      paragraph('You get this e-mail at most once a week, and only if there are new changes.'),
      button('Stop these e-mails', `${publicUrl}/stop-emails?${stopQuery(changes)}`),
    ],
  }
}
