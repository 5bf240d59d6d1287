import { createFileRoute } from '@tanstack/react-router'
import { HelpScreen } from '#web/features/help/help-screen.tsx'

export const Route = createFileRoute('/help')({ component: HelpScreen })
