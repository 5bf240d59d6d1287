import { createFileRoute } from '@tanstack/react-router'
import { addressOf, textField } from '#contract/addresses/addresses.ts'
import { HelpScreen } from '#web/features/contact/help-screen.tsx'
import { KeyList } from '#web/features/keyboard/key-list.tsx'
import { searchIn } from '#web/shared/search-in.ts'

const search = addressOf({ subject: textField })

export const Route = createFileRoute('/help')({
  validateSearch: searchIn(search),
  component: Help,
})

function Help() {
  return <HelpScreen subject={Route.useSearch().subject} keys={<KeyList />} />
}
