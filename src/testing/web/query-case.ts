import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { Endpoint } from '#contract/endpoint.ts'
import type { SessionUser } from '#contract/people/sessions.ts'

/** How one query of the page fares at one place that shows it. */
export interface QueryCase {
  readonly at: string
  readonly query: string
  /** Which asks for it, below src/web. */
  readonly file: string
  readonly address: string
  readonly user: SessionUser | null
  /** What was done before. */
  readonly before?: () => void
  /** What somebody does to get to see it. */
  readonly open?: (person: UserEvent) => Promise<unknown>
  /** The part of the page that shows it. */
  readonly place: () => Promise<HTMLElement>
  readonly loading?: string
  readonly failed?: string
  /** What the list beside it says in the meantime. */
  readonly beside?: readonly string[]
  /** How often the place shows it. */
  readonly times?: number
  readonly endpoint: Endpoint
  readonly reply: unknown
  readonly shows: (place: HTMLElement, person: UserEvent) => Promise<unknown>
  readonly empty: unknown
  readonly showsEmpty: (place: HTMLElement, person: UserEvent) => Promise<unknown>
}

export const main = () => screen.findByRole('main')
export const text = (words: string | RegExp) => (place: HTMLElement) => within(place).findByText(words)
export const role = (role: string, name: string | RegExp) => (place: HTMLElement) =>
  within(place).findByRole(role, { name })
