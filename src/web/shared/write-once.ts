import {
  hashKey,
  type MutationOptions,
  type QueryClient,
  type UseMutateFunction,
  useMutation,
} from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/** Mutation that ignores presses while pending; a disabled button would come too late for a double click. */
export const useWriteOnce = <Reply, Variables = void, Before = unknown>(
  options: MutationOptions<Reply, Error, Variables, Before>,
) => {
  const mutation = useMutation(options)
  const { isPending } = mutation
  const isSent = useRef(false)
  // Accepts presses again once rendered, when a closing dialog takes no clicks.
  useEffect(() => {
    isSent.current = isPending
  })
  const mutate: UseMutateFunction<Reply, Error, Variables, Before> = (...call) => {
    if (isSent.current) return
    isSent.current = true
    mutation.mutate(...call)
  }
  return { ...mutation, mutate }
}

/** Imperative form; undefined while the same call is pending. */
export const writeOnce = <Reply, Variables, Before>(
  client: QueryClient,
  mutation: MutationOptions<Reply, Error, Variables, Before>,
  variables: Variables,
): Promise<Reply> | undefined => {
  const isUnderWay = client.isMutating({
    predicate: ({ options, state }) =>
      options.mutationFn === mutation.mutationFn && hashKey([state.variables]) === hashKey([variables]),
  })
  return isUnderWay > 0 ? undefined : client.getMutationCache().build(client, mutation).execute(variables)
}
