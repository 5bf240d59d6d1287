import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { BodyInput } from '#contract/endpoint.ts'
import type { importEndpoints } from '#contract/files/imports.ts'
import { call, send } from '#web/api/call.ts'
import { upload } from '#web/api/upload.ts'
import { importQueries } from './queries.ts'

const refreshImports = (client: QueryClient) => client.invalidateQueries({ queryKey: importQueries.all() })

interface Sending {
  readonly file: Blob
  readonly name: string
  /** What the columns of a table hold, or '' for the server to guess. */
  readonly columns: string
  /** How the lines are read, or '' for the server to guess. */
  readonly layout: string
  readonly signal: AbortSignal
  readonly onSent: (share: number) => void
}

/** Sends a file and says what an import would make of it; null when somebody has cancelled that. */
export const previewImport = mutationOptions({
  mutationFn: async ({ name, columns, layout, ...sending }: Sending) => {
    try {
      return await upload('imports.preview', { query: { name, columns, layout }, ...sending })
    } catch (failure) {
      if (sending.signal.aborted) return null
      throw failure
    }
  },
})

/** Resolves once the imports on screen show the new one. */
export const startImport = mutationOptions({
  mutationFn: (started: { body: BodyInput<typeof importEndpoints.create>; idempotencyKey: string }) =>
    send('imports.create', started),
  onSuccess: (_import, _started, _result, { client }) => refreshImports(client),
})

interface Removing {
  readonly id: number
  /** What was meant: one that ended in the meantime is not undone by 'Cancel'. */
  readonly act: 'cancel' | 'undo'
}

/** Cancels an import that is under way, or undoes one that is done. However it ends, the imports are asked for again. */
export const removeImport = mutationOptions({
  mutationFn: ({ id, act }: Removing) => call('imports.remove', { params: { id }, query: { act } }),
  onSettled: (_nothing, _error, _removing, _result, { client }) => refreshImports(client),
})
