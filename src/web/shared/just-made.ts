import { useEffect, useState } from 'react'

let made: string | undefined

/** Says that what has this name was made here a moment ago: where it then opens, it is to be completed. */
export const justMade = (name: string): void => {
  made = name
}

/** Whether what is shown was made here a moment ago. It is so once: who comes back finds it like any other. */
export const useJustMade = (name: string): boolean => {
  const [isNew] = useState(() => made === name)
  // The note is the page's.
  useEffect(() => {
    made = undefined
  }, [])
  return isNew
}
