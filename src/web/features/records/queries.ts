import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RecordFilters } from '#contract/records/record-endpoints.ts'
import { call } from '#web/api/call.ts'

const MINUTE_MS = 60_000

// Never persisted: keys and answers contain names of researched people.
export const recordQueries = {
  all: () => ['records'] as const,
  list: (filters: RecordFilters) =>
    queryOptions({
      queryKey: [...recordQueries.all(), 'list', filters] as const,
      queryFn: ({ signal }) => call('records.find', { body: filters, signal }),
      // Keeps the current page until the next is loaded.
      placeholderData: keepPreviousData,
      // Colleagues add searches all day.
      staleTime: MINUTE_MS / 2,
    }),
  detail: (id: number) =>
    queryOptions({
      queryKey: [...recordQueries.all(), 'detail', { id }] as const,
      queryFn: ({ signal }) => call('records.detail', { params: { id }, signal }),
      // Two people may work in one record.
      staleTime: MINUTE_MS / 2,
    }),
  searches: (id: number, step: number, page: number) =>
    queryOptions({
      queryKey: [...recordQueries.all(), 'searches', { id, step, page }] as const,
      queryFn: ({ signal }) => call('records.searches', { params: { id }, query: { step, page }, signal }),
      // Two people may work in one record.
      staleTime: MINUTE_MS / 2,
    }),
  /** Earlier records with this name, variant or identifier. */
  before: (name: string, except: number) =>
    queryOptions({
      queryKey: [...recordQueries.all(), 'before', { name, except }] as const,
      queryFn: ({ signal }) => call('records.before', { body: { name, except }, signal }),
      staleTime: MINUTE_MS,
    }),
}
