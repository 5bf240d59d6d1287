import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form'
import * as z from '#contract/zod.ts'
import { draftOf } from '#web/session/drafts.ts'
import { dropDraft, keepDraft, markDraft } from '#web/session/keep-drafts.ts'
import { newIdempotencyKey } from './idempotency-key.ts'

export interface BaseVersion<Values> {
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

export const changedIn = (values: FieldValues, before: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(value, before[name])))

const only = (values: FieldValues, names: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(names, name)))

// Drops values of wrong type from old or manipulated drafts; keeps incomplete ones.
const fitting = <Values extends FieldValues, Valid>(
  values: FieldValues,
  { schema, defaultValues }: DraftedForm<Values, Valid>,
): FieldValues => {
  const known = only(values, defaultValues)
  const { error } = z.safeParse(schema, { ...defaultValues, ...known })
  const misfits = error?.issues.filter(({ code }) => code === 'invalid_type').map(({ path }) => path[0])
  return Object.fromEntries(Object.entries(known).filter(([name]) => !misfits?.includes(name)))
}

// Draft over all current fields; typed fields count as changes of their base.
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
    base: { values: { ...defaultValues, ...before }, version: version && (draft.version ?? version) },
  }
}

/** Form that begins with a draft, saves input as draft, and holds the request key. */
export const useDraftedForm = <Values extends FieldValues, Valid>(props: DraftedForm<Values, Valid>) => {
  const { schema, defaultValues, version, draft: name } = props
  const [found, setFound] = useState(() => findDraft(props))
  const [idempotencyKey, setIdempotencyKey] = useState(() => found?.idempotencyKey ?? newIdempotencyKey())
  const [base, setBase] = useState<BaseVersion<Values>>(() => found?.base ?? { values: defaultValues, version })
  // Input during closing is no draft.
  const isOver = useRef(false)
  const form = useForm<Values, unknown, Valid>({
    resolver: standardSchemaResolver(schema),
    mode: 'onTouched',
    // Complete, beyond what the type requires.
    defaultValues: base.values as DefaultValues<Values>,
    ...(found && { values: found.values, resetOptions: { keepDefaultValues: true } }),
  })
  const { subscribe } = form
  const savedVersion = base.version
  useEffect(() => {
    if (name === undefined) return undefined
    const on = savedVersion === undefined ? {} : { version: savedVersion }
    markDraft(name, { isOpen: true, idempotencyKey, ...on })
    const stop = subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues: saved = {} }) => {
        const changed = changedIn(values, saved)
        const before = savedVersion === undefined ? {} : { ...on, before: only(saved, changed) }
        if (!isOver.current) keepDraft(name, { idempotencyKey, values: changed, ...before })
      },
    })
    return () => {
      stop()
      markDraft(name, { isOpen: false })
    }
  }, [name, subscribe, idempotencyKey, savedVersion])
  const renewKey = () => setIdempotencyKey(newIdempotencyKey())
  const drop = (userId?: number) => {
    if (name !== undefined) dropDraft(name, userId)
  }
  /** Rebases the values onto a newer version. */
  const goOnWith = (next: BaseVersion<Values>, values: Values) => {
    setBase(next)
    form.reset(next.values, { keepFieldsRef: true })
    form.reset(values, { keepFieldsRef: true, keepDefaultValues: true })
  }
  return {
    form,
    idempotencyKey,
    renewKey,
    base,
    goOnWith,
    /** Time of the loaded draft. */
    draftAt: found?.at,
    /** Resets to saved values. */
    discardDraft: () => {
      drop()
      setFound(null)
      renewKey()
      setBase({ values: defaultValues, version })
      form.reset(defaultValues, { keepFieldsRef: true })
    },
    /** Deletes the draft. `userId` is for a user who has logged out since sending the form. */
    endDraft: (userId?: number) => {
      isOver.current = true
      drop(userId)
    },
  }
}
