import { type MutateOptions, type MutationOptions, type UseMutationResult } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { type FieldValues, FormProvider, type UseFormReturn, useFormContext } from 'react-hook-form'
import type * as z from '#contract/zod.ts'
import { isApiError } from '#web/api/api-error.ts'
import { currentUser } from '#web/session/store.ts'
import { FailureBanner } from '#web/shared/failure-banner.tsx'
import { useWriteOnce } from '#web/shared/write-once.ts'
import { Button } from '#web/ui/button.tsx'
import { DraftNote } from './draft-note.tsx'
import { showServerErrors } from './server-errors.ts'
import { changedIn, type MadeOn, useDraftedForm } from './use-drafted-form.ts'

/** What somebody has changed: a truthy entry for each field that is not as it was. */
export type Changed<Values> = { readonly [Name in keyof Values]?: unknown }

/** What there is to know about what is sent, beside the values. */
export interface Attempt<Values extends FieldValues> {
  readonly changed: Changed<Values>
  /** What the values are a change of. */
  readonly madeOn: MadeOn<Values>
  /** The same for each try of a form, so that what was saved although its reply was lost is not saved twice (decision 0016). */
  readonly idempotencyKey: string
}

/** Where another version was saved since a form began: what somebody chooses from. */
export interface Comparison<Values> {
  readonly versions: { readonly base: Values; readonly mine: () => Values; readonly theirs: Values }
  /** Of a save that was made on the older one. */
  readonly refusal: Error | null
  /** Saves these values on top of the other version. */
  readonly onSave: (values: Values) => void
}

/** What a form is laid out from, and what its other buttons may ask. */
export interface FormParts<Values> {
  /** The fields, below what the server refused the form for as a whole. */
  readonly fields: ReactNode
  /**
   * The button that submits; while the request is under way, and from its success on, it says so and does nothing. It
   * belongs into one place, or it would lose the focus, and a press that has begun.
   */
  readonly submit: ReactNode
  /** Whether somebody has been in a field or has changed one. */
  readonly isTouched: boolean
  /** Whether a field is not as it was. */
  readonly isChanged: boolean
  /** Why the last request failed. */
  readonly failure: Error | null
  readonly valuesNow: () => Values
  /** Leaves the form, and what was typed, on purpose. */
  readonly cancel: () => void
}

interface Edited<Values> {
  readonly defaultValues: Values
  /**
   * The version that the default values are of, where others edit the same (decision 0046). What a form sends is made on the
   * version that it began with; when another one comes, or is what a save was refused for, the form says so and lets choose.
   */
  readonly version?: number
  readonly renderComparison?: (comparison: Comparison<Values>) => ReactNode
}

interface FormSetup<Values extends FieldValues, Valid, Variables, Reply> extends Edited<Values> {
  /** What the fields must be, and what they then become. */
  readonly schema: z.ZodMiniType<Valid, Values>
  /** Sends what was filled in. What it refuses is shown beside the fields that it names, the rest above them. */
  readonly mutation: MutationOptions<Reply, Error, Variables>
  /** Makes what the mutation takes of the values of the form. */
  readonly toVariables: (values: Valid, attempt: Attempt<Values>) => Variables
  /** What the button says that submits. */
  readonly submitLabel: ReactNode
  /**
   * The name under which what is typed and not saved is kept: for the same person, over a reload and an ended session, and
   * whichever way the form is left but by success and 'Cancel'. Never for a form with a password.
   */
  readonly draft?: string | undefined
  /** Where the form can be left by a button. */
  readonly onCancel?: (() => void) | undefined
  /** For a failure that is to be put in other words than the server's: said also of one that names fields. */
  readonly textOfFailure?: (failure: Error) => string
  /** The fields. */
  readonly children: ReactNode
}

/** Every form says what happens on success: what is done, or what stands in its place from then on. */
type Success<Reply, Values> =
  | { readonly onSuccess: (reply: Reply) => void; readonly renderSuccess?: never }
  | { readonly onSuccess?: never; readonly renderSuccess: (values: Values) => ReactNode }

/** What is filled in, where it is sent, and what then happens. */
export type Submission<Values extends FieldValues, Valid, Variables, Reply> = FormSetup<
  Values,
  Valid,
  Variables,
  Reply
> &
  Success<Reply, Values>

type FormProps<Values extends FieldValues, Valid, Variables, Reply> = Submission<Values, Valid, Variables, Reply> & {
  readonly className: string
  /** The name of the form, for screen readers. */
  readonly label?: string
  /** What is done instead of sending where nothing was changed. */
  readonly whenUnchanged?: () => void
  /** What the button that submits says and does instead, until somebody has been in a field or has changed one. */
  readonly whileUntouched?: { readonly label: string; readonly onPress: () => void }
  readonly render: (parts: FormParts<Values>) => ReactNode
}

/**
 * The one way to fill in and send something: complains about a field once it was left, focuses the first complaint,
 * sends once at a time and no more after a success, shows what the server refused, and keeps what was typed until it is
 * saved.
 */
export function Form<Values extends FieldValues, Valid, Variables, Reply>(
  props: FormProps<Values, Valid, Variables, Reply>,
) {
  const { form, submit, mutation, isTouched, isChanged, saveOn, ...drafted } = useSubmission(props)
  const element = useRef<HTMLFormElement>(null)
  const discard = () => {
    drafted.discardDraft()
    // The button that was pressed goes.
    element.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }
  if (mutation.isSuccess && props.renderSuccess) return props.renderSuccess(form.getValues())
  const instead = isTouched ? undefined : props.whileUntouched
  const parts: FormParts<Values> = {
    fields: (
      <>
        <DraftNote at={drafted.draftAt} onDiscard={discard} />
        {refusalOf(props, { form, mutation, saveOn, madeOn: drafted.madeOn })}
        {props.children}
      </>
    ),
    submit: (
      <Button
        {...(instead ? { onClick: instead.onPress } : { type: 'submit', variant: 'primary' })}
        pending={mutation.isPending || mutation.isSuccess}
      >
        {instead?.label ?? props.submitLabel}
      </Button>
    ),
    isTouched,
    isChanged,
    failure: mutation.error,
    valuesNow: form.getValues,
    cancel: () => {
      drafted.endDraft()
      props.onCancel?.()
    },
  }
  return (
    <FormProvider {...form}>
      <form
        ref={element}
        noValidate
        aria-label={props.label}
        onSubmit={(event) => void submit(event)}
        className={props.className}
      >
        {props.render(parts)}
      </form>
    </FormProvider>
  )
}

const useSubmission = <Values extends FieldValues, Valid, Variables, Reply>(
  props: FormProps<Values, Valid, Variables, Reply>,
) => {
  const { toVariables, onSuccess, textOfFailure, whenUnchanged } = props
  const { form, idempotencyKey, renewKey, goOnWith, ...drafted } = useDraftedForm(props)
  const sender = useRef<number>(undefined)
  const mutation = useWriteOnce({
    ...props.mutation,
    // What is said to `mutate` is not called back once the form has gone, which may be before the reply.
    onSuccess: (...reply) => {
      drafted.endDraft(sender.current)
      return props.mutation.onSuccess?.(...reply)
    },
  })
  // Read here, because the form keeps track only of what is asked for.
  const { touchedFields, isDirty } = form.formState
  // Its own type can't say that it takes variables before it is known which.
  const send = mutation.mutate as (variables: Variables, then: MutateOptions<Reply, Error, Variables>) => void
  const failed = (failure: Error) => {
    // It was saved by a try before, with other values: who sends these once more wants another.
    if (isApiError(failure, 'conflict')) renewKey()
    showServerErrors(form, failure, textOfFailure)
  }
  const sendOnce = (values: Valid, madeOn: MadeOn<Values>) => {
    // Until a dialog has closed its form is there to be pressed.
    if (mutation.isPending || mutation.isSuccess) return
    const changes = changedIn(form.getValues(), madeOn.values)
    if (whenUnchanged && Object.keys(changes).length === 0) return whenUnchanged()
    sender.current = currentUser()?.id
    // The names of what has changed are those of the values.
    const changed = Object.fromEntries(Object.keys(changes).map((name) => [name, true])) as Changed<Values>
    send(toVariables(values, { changed, madeOn, idempotencyKey }), {
      onSuccess: (reply) => onSuccess?.(reply),
      onError: failed,
    })
  }
  const submit = (event: FormEvent) => form.handleSubmit((values) => sendOnce(values, drafted.madeOn))(event)
  const saveOn = (madeOn: MadeOn<Values>, chosen: Values) => {
    goOnWith(madeOn, chosen)
    void form.handleSubmit((values) => sendOnce(values, madeOn))()
  }
  const isTouched = isDirty || Object.keys(touchedFields).length > 0
  return { form, submit, saveOn, mutation, isTouched, isChanged: isDirty, ...drafted }
}

interface Typed<Values extends FieldValues> {
  readonly form: Pick<UseFormReturn<Values>, 'getValues'>
  readonly mutation: Pick<UseMutationResult, 'error' | 'isPending' | 'isSuccess'>
  readonly madeOn: MadeOn<Values>
  readonly saveOn: (madeOn: MadeOn<Values>, chosen: Values) => void
}

/** What the server refused the form for as a whole; and where another version was saved since, what one chooses from. */
const refusalOf = <Values extends FieldValues>(
  { defaultValues: theirs, version, renderComparison }: Edited<Values>,
  { form, mutation, madeOn, saveOn }: Typed<Values>,
) => {
  // One's own save is on screen before the form closes.
  const isOver = mutation.isPending || mutation.isSuccess
  if (!renderComparison || isOver || version === madeOn.version) return <FormError failure={mutation.error} />
  const refusal = isApiError(mutation.error, 'stale') ? mutation.error : null
  const onSave = (chosen: Values) => saveOn({ values: theirs, version }, chosen)
  const versions = { base: madeOn.values, mine: form.getValues, theirs }
  return (
    <>
      {renderComparison({ versions, refusal, onSave })}
      {refusal === null && <FormError failure={mutation.error} />}
    </>
  )
}

/** What the server refused the form for, apart from its fields. */
function FormError({ failure }: { failure: Error | null }) {
  const { formState } = useFormContext()
  const message = formState.errors.root?.['server']?.message
  return message ? <FailureBanner of={failure}>{message}</FailureBanner> : null
}
