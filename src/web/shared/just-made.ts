import { useEffect, useState } from 'react'

let made: string | undefined

export const justMade = (name: string): void => {
  made = name
}

/** True once after creation. */
export const useJustMade = (name: string): boolean => {
  const [isNew] = useState(() => made === name)
  useEffect(() => {
    made = undefined
  }, [])
  return isNew
}
