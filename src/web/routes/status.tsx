import { createFileRoute } from '@tanstack/react-router'
import { StatusScreen } from '#web/features/status/status-screen.tsx'
import { guard } from '#web/shared/guard.ts'

export const Route = createFileRoute('/status')({ beforeLoad: guard('status'), component: StatusScreen })
