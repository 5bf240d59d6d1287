import { mutationOptions } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import { tagQueries } from './queries.ts'

export const addTag = mutationOptions({
  mutationFn: (label: string) => call('tags.create', { body: { label } }),
  onSuccess: (_tag, _label, _result, { client }) => client.invalidateQueries({ queryKey: tagQueries.all() }),
})
