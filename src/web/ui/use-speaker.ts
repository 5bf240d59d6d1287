import { useLayoutEffect, useState, useSyncExternalStore } from 'react'

interface SpeakerOptions {
  readonly isInline: boolean
}

/** Lets the newest user of the hook speak; panes before inline parts. */
const speakerHook = () => {
  let speakers: readonly SpeakerOptions[] = []
  const listeners = new Set<() => void>()
  const change = (next: readonly SpeakerOptions[]) => {
    speakers = next
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const chosen = () => speakers.findLast(({ isInline }) => !isInline) ?? speakers.at(-1)
  return (isInline = false): boolean => {
    const [own] = useState<SpeakerOptions>({ isInline })
    useLayoutEffect(() => {
      change([...speakers, own])
      return () => change(speakers.filter((other) => other !== own))
    }, [own])
    return useSyncExternalStore(subscribe, chosen) === own
  }
}

/** One loading announcement per page (decision 0032). */
export const useSaysLoading = speakerHook()

/** One failure announcement per page (decision 0032). */
export const useSaysFailed = speakerHook()
