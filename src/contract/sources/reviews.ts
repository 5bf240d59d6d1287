import { endpoint } from '#contract/endpoint.ts'
import { sourceDetail } from './sources.ts'

export const reviewEndpoints = {
  review: endpoint({
    method: 'POST',
    path: '/source/review/:id/',
    summary:
      'Say that a source was looked at and is still good; its version stays, and it is due again by its `reviewEvery`',
    action: 'source.change',
    errors: ['stale'],
    reply: sourceDetail,
  }),
}
