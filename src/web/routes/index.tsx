import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import * as z from '#contract/zod.ts'
import { HomeScreen } from '#web/features/home/home-screen.tsx'
import { lenient } from '#web/shared/lenient.ts'

// `to`: the address that a guest asked for and gets after login (decisions §4).
const search = z.object({ to: z._default(z.string(), '') })

export const Route = createFileRoute('/')({
  validateSearch: lenient(search),
  search: { middlewares: [stripSearchParams({ to: '' })] },
  component: HomeScreen,
})
