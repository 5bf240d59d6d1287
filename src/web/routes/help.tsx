import { createFileRoute } from '@tanstack/react-router'
import * as z from '#contract/zod.ts'
import { HelpScreen } from '#web/features/contact/help-screen.tsx'
import { lenient } from '#web/shared/lenient.ts'

// `subject`: for a link that knows what it is about. Which subjects there are comes with the screen.
const search = z.object({ subject: z._default(z.string(), '') })

export const Route = createFileRoute('/help')({
  validateSearch: lenient(search),
  component: Help,
})

function Help() {
  return <HelpScreen subject={Route.useSearch().subject} />
}
