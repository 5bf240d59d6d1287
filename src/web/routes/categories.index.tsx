import { createFileRoute } from '@tanstack/react-router'
import { NothingOpen } from '#web/features/categories/nothing-open.tsx'
import { categories } from '#web/features/categories/taxonomy.ts'

export const Route = createFileRoute('/categories/')({ component: () => <NothingOpen taxonomy={categories} /> })
