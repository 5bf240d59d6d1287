import {
  hashKey,
  type MutationOptions,
  type QueryClient,
  type UseMutateFunction,
  useMutation,
} from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/**
 * `useMutation` for a control that writes: while a call is under way, further presses send nothing. Not by a disabled button,
 * because that is rendered a moment later and a double click comes before.
 */
export const useWriteOnce = <Reply, Variables = void, Before = unknown>(
  options: MutationOptions<Reply, Error, Variables, Before>,
) => {
  const mutation = useMutation(options)
  const { isPending } = mutation
  const isSent = useRef(false)
  // Released once the result is on screen, when a dialog that closes on success has stopped taking presses.
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

/** The same outside of components, for entries of menus and notices. Undefined while the same call is under way. */
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
