import type { MutationOptions, QueryClient } from '@tanstack/react-query'
import { isApiError } from '#web/api/api-error.ts'
import { plainFailureText } from './failure-text.ts'
import { type NoticeAction, notify } from './notice.ts'
import { texts } from './texts.ts'
import { writeOnce } from './write-once.ts'

interface UndoneAction {
  readonly client: QueryClient
  readonly name: string | undefined
}

/** 'Undo' of a notice: runs the reverse mutation; conflicts are reported, not overwritten. */
export const undoBy = <Reply, Variables, Before>(
  { client, name }: UndoneAction,
  mutation: MutationOptions<Reply, Error, Variables, Before>,
  variables: Variables,
): NoticeAction => ({
  label: texts.undo,
  run: async () => {
    try {
      await writeOnce(client, mutation, variables)
    } catch (error) {
      notify({ done: texts.notUndone, name, more: reasonOf(error as Error), hasFailed: true })
    }
  },
})

// The object was changed, deleted or forbidden in between.
const LEFT = [403, 404, 409]

const reasonOf = (error: Error) =>
  isApiError(error) && LEFT.includes(error.status) ? texts.changedSince : `(${plainFailureText(error)})`
