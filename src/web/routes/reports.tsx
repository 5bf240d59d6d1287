import { createFileRoute } from '@tanstack/react-router'
import { ReportsScreen } from '#web/features/reports/reports-screen.tsx'
import { guard } from '#web/shared/guard.ts'

export const Route = createFileRoute('/reports')({ beforeLoad: guard('reports'), component: ReportsScreen })
