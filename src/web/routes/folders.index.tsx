import { createFileRoute } from '@tanstack/react-router'
import { NothingOpen } from '#web/features/categories/nothing-open.tsx'
import { subjects } from '#web/features/categories/taxonomy.ts'

export const Route = createFileRoute('/folders/')({ component: () => <NothingOpen taxonomy={subjects} /> })
