import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { BodyInput } from '#contract/endpoint.ts'
import type { importEndpoints } from '#contract/files/imports.ts'
import { call, send } from '#web/api/call.ts'
import { upload } from '#web/api/upload.ts'
import { importQueries } from './queries.ts'

const refreshImports = (client: QueryClient) => client.invalidateQueries({ queryKey: importQueries.all() })

interface UploadVariables {
  readonly file: Blob
  readonly name: string
  /** Roles, or '' to guess. */
  readonly columns: string
  readonly layout: string
  readonly signal: AbortSignal
  readonly onSent: (share: number) => void
}

/** Null if cancelled. */
export const previewImport = mutationOptions({
  mutationFn: async ({ name, columns, layout, ...sending }: UploadVariables) => {
    try {
      return await upload('imports.preview', { query: { name, columns, layout }, ...sending })
    } catch (failure) {
      if (sending.signal.aborted) return null
      throw failure
    }
  },
})

export const startImport = mutationOptions({
  mutationFn: (started: { body: BodyInput<typeof importEndpoints.create>; idempotencyKey: string }) =>
    send('imports.create', started),
  onSuccess: (_import, _started, _result, { client }) => refreshImports(client),
})

interface RemoveVariables {
  readonly id: number
  readonly act: 'cancel' | 'undo'
}

/** Cancels or undoes; refreshes either way. */
export const removeImport = mutationOptions({
  mutationFn: ({ id, act }: RemoveVariables) => call('imports.remove', { params: { id }, query: { act } }),
  onSettled: (_nothing, _error, _removing, _result, { client }) => refreshImports(client),
})
