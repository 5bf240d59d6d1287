import { mutationOptions, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { useWriteOnce, writeOnce } from './write-once.ts'

const aClient = () => {
  const client = new QueryClient()
  onTestFinished(() => client.clear())
  return client
}

/** Mutation whose calls the test answers one by one. */
const aMutation = () => {
  const replies = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const sent: string[] = []
  const mutation = mutationOptions({
    mutationFn: (what: string) => {
      sent.push(what)
      return replies[sent.length - 1]?.promise ?? Promise.reject(new Error('not expected'))
    },
  })
  return { mutation, sent, replies }
}

const rendered = (mutation: ReturnType<typeof aMutation>['mutation']) => {
  const client = aClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(() => useWriteOnce(mutation), { wrapper }).result
}

it('sends one call for two quick presses, and for a press while the call is pending', async () => {
  const { mutation, sent } = aMutation()
  const control = rendered(mutation)

  act(() => {
    control.current.mutate('one')
    control.current.mutate('two')
  })
  await waitFor(() => expect(control.current.isPending).toBe(true))
  act(() => control.current.mutate('three'))

  expect(sent).toEqual(['one'])
})

it.each([
  ['a success', (reply: PromiseWithResolvers<string>) => reply.resolve('done')],
  ['a failure', (reply: PromiseWithResolvers<string>) => reply.reject(new Error('refused'))],
])('sends again after %s was rendered', async (_what, end) => {
  const { mutation, sent, replies } = aMutation()
  const control = rendered(mutation)
  const stale = control.current
  const settled = vi.fn<() => void>(() => stale.mutate('before it is on screen'))
  act(() => control.current.mutate('one', { onSettled: settled }))
  await waitFor(() => expect(sent).toEqual(['one']))

  if (replies[0]) end(replies[0])
  await waitFor(() => expect(settled).toHaveBeenCalledOnce())
  await waitFor(() => expect(control.current.isPending).toBe(false))
  act(() => control.current.mutate('two'))

  await waitFor(() => expect(sent).toEqual(['one', 'two']))
})

it('outside of a component, sends a call once at a time, and a different one beside it', async () => {
  const { mutation, sent, replies } = aMutation()
  const client = aClient()

  const first = writeOnce(client, mutation, 'one')
  const again = writeOnce(client, mutation, 'one')
  const other = writeOnce(client, mutation, 'two')

  expect(again).toBeUndefined()
  replies[0]?.resolve('first')
  replies[1]?.resolve('second')
  expect(await Promise.all([first, other])).toEqual(['first', 'second'])
  expect(sent).toEqual(['one', 'two'])
})
