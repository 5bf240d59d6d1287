import { useState } from 'react'
import { useIsSamePerson } from './same-person.ts'
import { useUser } from './store.ts'

/**
 * A value that belongs to who set it, such as which dialog is open with what was typed in it: it outlasts the end of
 * their session, and is gone once another person logs in, or nobody (decision 0006).
 */
export const useOwn = <T>(): readonly [T | undefined, (value: T) => void] => {
  const user = useUser()
  const isSamePerson = useIsSamePerson()
  const [own, setOwn] = useState<{ readonly by: number; readonly value: T }>()
  const isTheirs = own !== undefined && isSamePerson(own.by)
  if (own && !isTheirs) setOwn(undefined)
  const set = (value: T) => {
    const by = user?.id ?? own?.by
    if (by !== undefined) setOwn({ by, value })
  }
  return [isTheirs ? own.value : undefined, set]
}
