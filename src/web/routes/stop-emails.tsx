import { createFileRoute } from '@tanstack/react-router'
import { addressOf, textField } from '#contract/addresses/addresses.ts'
import { LinkEmailsScreen } from '#web/features/emails/link-emails-screen.tsx'
import { searchIn } from '#web/shared/search-in.ts'

// `token` authorizes unsubscribing only.
const search = addressOf({ token: textField })

export const Route = createFileRoute('/stop-emails')({
  validateSearch: searchIn(search),
  component: StopEmails,
})

function StopEmails() {
  return <LinkEmailsScreen token={Route.useSearch().token} />
}
