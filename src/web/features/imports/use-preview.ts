import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ImportPreview } from '#contract/files/imports.ts'
import { IMPORT_BYTES, limits } from '#contract/limits.ts'
import { isApiError } from '#web/api/api-error.ts'
import { failureText } from '#web/shared/failure-text.ts'
import { previewImport } from './mutations.ts'
import { texts } from './texts.ts'

export interface ChosenFile {
  readonly file: Blob
  readonly name: string
}

const GUESSED = { columns: '', layout: '' }

const problemOf = ({ size }: Blob): string | undefined => {
  if (size === 0) return texts.empty
  return size > IMPORT_BYTES ? texts.tooLarge : undefined
}

const reasonOf = (failure: Error): string => {
  if (isApiError(failure, 'too_large')) return texts.tooLarge
  if (isApiError(failure, 'network')) return texts.lost
  return (isApiError(failure) && failure.fields[0]?.message) || failureText(failure)
}

/** Preview state, in memory alone. After a failed upload the file stays chosen. */
export const usePreview = () => {
  const [chosen, setChosen] = useState<ChosenFile | null>(null)
  const [preview, setPreview] = useState<ImportPreview | null>(null)
  const [sent, setSent] = useState(0)
  const sending = useRef<AbortController>(null)
  const { mutate, reset, error, isPending, variables } = useMutation(previewImport)

  useEffect(() => () => sending.current?.abort(), [])

  const send = (what: ChosenFile, { columns, layout } = GUESSED) => {
    sending.current?.abort()
    const { signal } = (sending.current = new AbortController())
    const onSent = (share: number) => !signal.aborted && setSent(share)
    setSent(0)
    mutate({ ...what, columns, layout, signal, onSent }, { onSuccess: (result) => result && setPreview(result) })
  }
  const problem = chosen && problemOf(chosen.file)
  const { columns, layout } = variables ?? GUESSED
  return {
    chosen,
    preview,
    sent,
    isPending,
    failure: problem ?? (error ? reasonOf(error) : undefined),
    canTryAgain: error !== null && !isApiError(error, 'invalid') && !isApiError(error, 'too_large'),
    /** Chosen roles; '' for guessed. */
    columns,
    /** Chosen layout; '' for guessed. */
    layout,
    choose: (what: ChosenFile) => {
      const named = { ...what, name: what.name.slice(0, limits.title) }
      setChosen(named)
      setPreview(null)
      reset()
      if (!problemOf(what.file)) send(named)
    },
    readAs: (roles: string) => chosen && send(chosen, { columns: roles, layout }),
    readLinesAs: (other: string) => chosen && send(chosen, { ...GUESSED, layout: other }),
    tryAgain: () => chosen && send(chosen, { columns, layout }),
    leave: () => {
      sending.current?.abort()
      setChosen(null)
      setPreview(null)
      reset()
    },
  }
}

export type Preview = ReturnType<typeof usePreview>
