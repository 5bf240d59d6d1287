import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form'
import * as z from '#contract/zod.ts'
import { draftOf } from '#web/session/drafts.ts'
import { dropDraft, keepDraft, markDraft } from '#web/session/keep-drafts.ts'
import { newIdempotencyKey } from './idempotency-key.ts'

/** What a form changes: the values as they were, and of which version they are where what is edited has one. */
export interface MadeOn<Values> {
  readonly values: Values
  readonly version: number | undefined
}

interface DraftedForm<Values extends FieldValues, Valid> {
  readonly schema: z.ZodMiniType<Valid, Values>
  readonly defaultValues: Values
  readonly version?: number | undefined
  readonly draft?: string | undefined
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The fields that are not as they were. */
export const changedIn = (values: FieldValues, before: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(value, before[name])))

const only = (values: FieldValues, names: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(names, name)))

// Of another release's draft, or of one that somebody has meddled with, what is not of the type of its field is left out.
// What is only not complete yet stays.
const fitting = <Values extends FieldValues, Valid>(
  values: FieldValues,
  { schema, defaultValues }: DraftedForm<Values, Valid>,
): FieldValues => {
  const known = only(values, defaultValues)
  const { error } = z.safeParse(schema, { ...defaultValues, ...known })
  const misfits = error?.issues.filter(({ code }) => code === 'invalid_type').map(({ path }) => path[0])
  return Object.fromEntries(Object.entries(known).filter(([name]) => !misfits?.includes(name)))
}

// With all fields of the form: the others stay as they are now, also once others have saved, like those without a draft. What was
// typed is a change of what it was typed over.
const findDraft = <Values extends FieldValues, Valid>(form: DraftedForm<Values, Valid>) => {
  const { defaultValues, version } = form
  const draft = form.draft === undefined ? undefined : draftOf(form.draft)
  if (!draft) return null
  const values = changedIn(fitting(draft.values, form), defaultValues)
  if (Object.keys(values).length === 0) return null
  const before = version === undefined ? {} : only(fitting(draft.before ?? {}, form), values)
  return {
    ...draft,
    values: { ...defaultValues, ...values },
    madeOn: { values: { ...defaultValues, ...before }, version: version && (draft.version ?? version) },
  }
}

/**
 * A form that begins with what was typed into it before and not saved, beside which the other fields are as they are saved
 * now; keeps what is typed from then on; and has the key under which it is sent.
 */
export const useDraftedForm = <Values extends FieldValues, Valid>(props: DraftedForm<Values, Valid>) => {
  const { schema, defaultValues, version, draft: name } = props
  const [found, setFound] = useState(() => findDraft(props))
  const [idempotencyKey, setIdempotencyKey] = useState(() => found?.idempotencyKey ?? newIdempotencyKey())
  const [madeOn, setMadeOn] = useState<MadeOn<Values>>(() => found?.madeOn ?? { values: defaultValues, version })
  // What is typed while a dialog closes is no draft any more.
  const isOver = useRef(false)
  const form = useForm<Values, unknown, Valid>({
    resolver: standardSchemaResolver(schema),
    mode: 'onTouched',
    // They are complete, which is more than is asked for.
    defaultValues: madeOn.values as DefaultValues<Values>,
    // What differs from the defaults has then been changed, as if it had just been typed.
    ...(found && { values: found.values, resetOptions: { keepDefaultValues: true } }),
  })
  const { subscribe } = form
  const madeOnVersion = madeOn.version
  // The draft is the browser's.
  useEffect(() => {
    if (name === undefined) return undefined
    const on = madeOnVersion === undefined ? {} : { version: madeOnVersion }
    markDraft(name, { isOpen: true, idempotencyKey, ...on })
    const stop = subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues: saved = {} }) => {
        const changed = changedIn(values, saved)
        const before = madeOnVersion === undefined ? {} : { ...on, before: only(saved, changed) }
        if (!isOver.current) keepDraft(name, { idempotencyKey, values: changed, ...before })
      },
    })
    return () => {
      stop()
      markDraft(name, { isOpen: false })
    }
  }, [name, subscribe, idempotencyKey, madeOnVersion])
  const renewKey = () => setIdempotencyKey(newIdempotencyKey())
  const drop = (userId?: number) => {
    if (name !== undefined) dropDraft(name, userId)
  }
  /** Goes on with what is saved now, and these values as if they had been typed over it. */
  const goOnWith = (next: MadeOn<Values>, values: Values) => {
    setMadeOn(next)
    form.reset(next.values, { keepFieldsRef: true })
    form.reset(values, { keepFieldsRef: true, keepDefaultValues: true })
  }
  return {
    form,
    idempotencyKey,
    renewKey,
    madeOn,
    goOnWith,
    /** When what the form began with was typed, if it began with a draft. */
    draftAt: found?.at,
    /** Back to what is saved, as if the form had just been opened. */
    discardDraft: () => {
      drop()
      setFound(null)
      renewKey()
      setMadeOn({ values: defaultValues, version })
      form.reset(defaultValues, { keepFieldsRef: true })
    },
    /** Once it is saved, or left on purpose; also of who is not at the screen any more. */
    endDraft: (userId?: number) => {
      isOver.current = true
      drop(userId)
    },
  }
}
