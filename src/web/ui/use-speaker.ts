import { useLayoutEffect, useState, useSyncExternalStore } from 'react'

interface Speaker {
  readonly isInline: boolean
}

/**
 * Makes a hook that lets one part speak for all that use it: the one that came last, as it is what somebody opened, and a
 * pane before a line among others.
 */
const speakerHook = () => {
  let speakers: readonly Speaker[] = []
  const listeners = new Set<() => void>()
  const change = (next: readonly Speaker[]) => {
    speakers = next
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const chosen = () => speakers.findLast(({ isInline }) => !isInline) ?? speakers.at(-1)
  return (isInline = false): boolean => {
    const [own] = useState<Speaker>({ isInline })
    useLayoutEffect(() => {
      change([...speakers, own])
      return () => change(speakers.filter((other) => other !== own))
    }, [own])
    return useSyncExternalStore(subscribe, chosen) === own
  }
}

/** Whether it is this part that says that something is loading: one does for the whole page (decision 0032). */
export const useSaysLoading = speakerHook()

/** Whether it is this part that says that something failed: one does for the whole page (decision 0032). */
export const useSaysFailed = speakerHook()
