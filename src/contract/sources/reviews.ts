import { endpoint } from '#contract/endpoint.ts'
import { sourceDetail } from './sources.ts'

export const reviewEndpoints = {
  review: endpoint({
    method: 'POST',
    path: '/source/review/:id/',
    summary:
      'Record that a source was reviewed and is still good. Its version stays the same; `reviewEvery` determines when it is due again',
    action: 'source.change',
    errors: ['stale'],
    reply: sourceDetail,
  }),
}
