import type { EmailContent } from '#server/modules/emails/message.ts'
import type { Addressee } from './account-emails.ts'
import { button, paragraph } from './blocks.ts'

export const openReports = ({ fullName, groupName }: Addressee, reports: number, publicUrl: string): EmailContent => {
  const count = reports === 1 ? '1 report' : `${new Intl.NumberFormat('en-GB').format(reports)} reports`
  const whose = groupName === null ? 'of the administrators' : `of ${groupName}`
  return {
    subject: `Sourcebook: ${count} to answer`,
    preview: 'Users reported problems with sources.',
    publicUrl,
    blocks: [
      paragraph(`Hello ${fullName},`),
      paragraph(`There ${reports === 1 ? 'is' : 'are'} ${count} to answer on sources ${whose}.`),
      button('Open the reports', `${publicUrl}/reports`),
      paragraph('You get this e-mail at most once a day, and only when there are new reports.'),
    ],
  }
}
