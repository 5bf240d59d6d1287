import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { Endpoint } from '#contract/endpoint.ts'
import type { SessionUser } from '#contract/people/sessions.ts'

/** A query at one place that shows it. */
export interface QueryCase {
  readonly at: string
  readonly query: string
  /** File below src/web that sends it. */
  readonly file: string
  readonly address: string
  readonly user: SessionUser | null
  readonly before?: () => void
  readonly open?: (person: UserEvent) => Promise<unknown>
  readonly place: () => Promise<HTMLElement>
  readonly loading?: string
  readonly failed?: string
  /** Texts that the rest of the screen shows while the query loads. */
  readonly beside?: readonly string[]
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
