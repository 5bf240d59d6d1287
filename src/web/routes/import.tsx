import { createFileRoute } from '@tanstack/react-router'
import { ImportScreen } from '#web/features/imports/import-screen.tsx'
import { guard } from '#web/shared/guard.ts'

export const Route = createFileRoute('/import')({ beforeLoad: guard('import'), component: ImportScreen })
