import { mutationOptions } from '@tanstack/react-query'
import { tagEndpoints } from '#contract/tags.ts'
import { call } from '#web/api/call.ts'
import { tagQueries } from './queries.ts'

export const addTag = mutationOptions({
  mutationFn: (label: string) => call(tagEndpoints.create, { body: { label } }),
  onSuccess: (_tag, _label, _result, { client }) => client.invalidateQueries({ queryKey: tagQueries.all() }),
})
