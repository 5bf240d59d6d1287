import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form'
import * as z from '#contract/zod.ts'
import { draftOf, dropDraft, keepDraft, markDraft } from '#web/session/drafts.ts'
import { newIdempotencyKey } from './idempotency-key.ts'

interface DraftedForm<Values extends FieldValues, Valid> {
  readonly schema: z.ZodMiniType<Valid, Values>
  readonly defaultValues: Values
  readonly draft?: string | undefined
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The fields that are not as they were. */
const changedIn = (values: FieldValues, defaultValues: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(value, defaultValues[name])))

// Of another release's draft, or of one that somebody has meddled with, what is not of the type of its field is left out.
// What is only not complete yet stays.
const fitting = <Values extends FieldValues, Valid>(
  values: FieldValues,
  { schema, defaultValues }: DraftedForm<Values, Valid>,
): FieldValues => {
  const known = Object.entries(values).filter(([name]) => Object.hasOwn(defaultValues, name))
  const { error } = z.safeParse(schema, { ...defaultValues, ...Object.fromEntries(known) })
  const misfits = error?.issues.filter(({ code }) => code === 'invalid_type').map(({ path }) => path[0])
  return Object.fromEntries(known.filter(([name]) => !misfits?.includes(name)))
}

// With all fields of the form: the others stay as they are now, also once others have saved, like those without a draft.
const findDraft = <Values extends FieldValues, Valid>(form: DraftedForm<Values, Valid>) => {
  const draft = form.draft === undefined ? undefined : draftOf(form.draft)
  if (!draft) return null
  const values = changedIn(fitting(draft.values, form), form.defaultValues)
  return Object.keys(values).length > 0 ? { ...draft, values: { ...form.defaultValues, ...values } } : null
}

/**
 * A form that begins with what was typed into it before and not saved, beside which the other fields are as they are saved
 * now; keeps what is typed from then on; and has the key under which it is sent.
 */
export const useDraftedForm = <Values extends FieldValues, Valid>(props: DraftedForm<Values, Valid>) => {
  const { schema, defaultValues, draft: name } = props
  const [found, setFound] = useState(() => findDraft(props))
  const [idempotencyKey, setIdempotencyKey] = useState(() => found?.idempotencyKey ?? newIdempotencyKey())
  // What is typed while a dialog closes is no draft any more.
  const isOver = useRef(false)
  const form = useForm<Values, unknown, Valid>({
    resolver: standardSchemaResolver(schema),
    mode: 'onTouched',
    // They are complete, which is more than is asked for.
    defaultValues: defaultValues as DefaultValues<Values>,
    // What differs from the defaults has then been changed, as if it had just been typed.
    ...(found && { values: found.values, resetOptions: { keepDefaultValues: true } }),
  })
  const { subscribe } = form
  // The draft is the browser's.
  useEffect(() => {
    if (name === undefined) return undefined
    markDraft(name, { isOpen: true, idempotencyKey })
    const stop = subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues: saved = {} }) => {
        if (!isOver.current) keepDraft(name, { idempotencyKey, values: changedIn(values, saved) })
      },
    })
    return () => {
      stop()
      markDraft(name, { isOpen: false })
    }
  }, [name, subscribe, idempotencyKey])
  const renewKey = () => setIdempotencyKey(newIdempotencyKey())
  const drop = (userId?: number) => {
    if (name !== undefined) dropDraft(name, userId)
  }
  return {
    form,
    idempotencyKey,
    renewKey,
    /** When what the form began with was typed, if it began with a draft. */
    draftAt: found?.at,
    /** Back to what is saved, as if the form had just been opened. */
    discardDraft: () => {
      drop()
      setFound(null)
      renewKey()
      form.reset(defaultValues, { keepFieldsRef: true })
    },
    /** Once it is saved, or left on purpose; also of who is not at the screen any more. */
    endDraft: (userId?: number) => {
      isOver.current = true
      drop(userId)
    },
  }
}
