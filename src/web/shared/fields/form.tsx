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
import { type BaseVersion, changedIn, useDraftedForm } from './use-drafted-form.ts'

export type ChangedNames<Values> = { readonly [Name in keyof Values]?: unknown }

export interface Attempt<Values extends FieldValues> {
  readonly changed: ChangedNames<Values>
  readonly base: BaseVersion<Values>
  /** Constant across attempts, so that a lost reply doesn't save twice (decision 0016). */
  readonly idempotencyKey: string
}

export interface Comparison<Values> {
  readonly versions: { readonly base: Values; readonly mine: () => Values; readonly theirs: Values }
  readonly staleError: Error | null
  readonly onSave: (values: Values) => void
}

export interface RenderedForm<Values> {
  /** Fields with general errors above. */
  readonly fields: ReactNode
  readonly submit: ReactNode
  readonly isTouched: boolean
  /** A field differs. */
  readonly isChanged: boolean
  readonly failure: Error | null
  readonly valuesNow: () => Values
  readonly cancel: () => void
}

interface EditedValues<Values> {
  readonly defaultValues: Values
  /**
   * Version of the default values (decision 0046). The form sends the version it began with and offers a comparison
   * when another appears.
   */
  readonly version?: number
  readonly renderComparison?: (comparison: Comparison<Values>) => ReactNode
}

interface FormSetup<Values extends FieldValues, Valid, Variables, Reply> extends EditedValues<Values> {
  readonly schema: z.ZodMiniType<Valid, Values>
  readonly mutation: MutationOptions<Reply, Error, Variables>
  readonly toVariables: (values: Valid, attempt: Attempt<Values>) => Variables
  readonly submitLabel: ReactNode
  /** Draft name: input survives reload and ended session until success or 'Cancel'. Never for passwords. */
  readonly draft?: string | undefined
  readonly onCancel?: (() => void) | undefined
  /** Replaces the server's message. */
  readonly textOfFailure?: (failure: Error) => string
  readonly children: ReactNode
}

type Success<Reply, Values> =
  | { readonly onSuccess: (reply: Reply) => void; readonly renderSuccess?: never }
  | { readonly onSuccess?: never; readonly renderSuccess: (values: Values) => ReactNode }

export type Submission<Values extends FieldValues, Valid, Variables, Reply> = FormSetup<
  Values,
  Valid,
  Variables,
  Reply
> &
  Success<Reply, Values>

type FormProps<Values extends FieldValues, Valid, Variables, Reply> = Submission<Values, Valid, Variables, Reply> & {
  readonly className: string
  readonly label?: string
  /** Action without changes. */
  readonly whenUnchanged?: () => void
  /** Button until a field is touched. */
  readonly whileUntouched?: { readonly label: string; readonly onPress: () => void }
  readonly render: (rendered: RenderedForm<Values>) => ReactNode
}

/**
 * The one form: validates on blur, focuses the first error, submits once, shows server errors, keeps input until saved.
 */
export function Form<Values extends FieldValues, Valid, Variables, Reply>(
  props: FormProps<Values, Valid, Variables, Reply>,
) {
  const { form, submit, mutation, isTouched, isChanged, saveOn, ...drafted } = useSubmission(props)
  const element = useRef<HTMLFormElement>(null)
  const discard = () => {
    drafted.discardDraft()
    // Moves the focus to the first field, because the pressed button disappears.
    element.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }
  if (mutation.isSuccess && props.renderSuccess) return props.renderSuccess(form.getValues())
  const instead = isTouched ? undefined : props.whileUntouched
  const rendered: RenderedForm<Values> = {
    fields: (
      <>
        <DraftNote at={drafted.draftAt} onDiscard={discard} />
        {staleComparison(props, { form, mutation, saveOn, base: drafted.base })}
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
        {props.render(rendered)}
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
    // Hook-level, since callbacks of `mutate` are lost on unmount.
    onSuccess: (...reply) => {
      drafted.endDraft(sender.current)
      return props.mutation.onSuccess?.(...reply)
    },
  })
  const { touchedFields, isDirty } = form.formState
  // TypeScript can't infer the type of the variables from `props.mutation`.
  const send = mutation.mutate as (variables: Variables, then: MutateOptions<Reply, Error, Variables>) => void
  const failed = (failure: Error) => {
    // The key was used with other values, so the next attempt needs a new one.
    if (isApiError(failure, 'conflict')) renewKey()
    showServerErrors(form, failure, textOfFailure)
  }
  const sendOnce = (values: Valid, base: BaseVersion<Values>) => {
    // A closing dialog can still be clicked.
    if (mutation.isPending || mutation.isSuccess) return
    const changes = changedIn(form.getValues(), base.values)
    if (whenUnchanged && Object.keys(changes).length === 0) return whenUnchanged()
    sender.current = currentUser()?.id
    const changed = Object.fromEntries(Object.keys(changes).map((name) => [name, true])) as ChangedNames<Values>
    send(toVariables(values, { changed, base, idempotencyKey }), {
      onSuccess: (reply) => onSuccess?.(reply),
      onError: failed,
    })
  }
  const submit = (event: FormEvent) => form.handleSubmit((values) => sendOnce(values, drafted.base))(event)
  const saveOn = (base: BaseVersion<Values>, chosen: Values) => {
    goOnWith(base, chosen)
    void form.handleSubmit((values) => sendOnce(values, base))()
  }
  const isTouched = isDirty || Object.keys(touchedFields).length > 0
  return { form, submit, saveOn, mutation, isTouched, isChanged: isDirty, ...drafted }
}

interface SavedForm<Values extends FieldValues> {
  readonly form: Pick<UseFormReturn<Values>, 'getValues'>
  readonly mutation: Pick<UseMutationResult, 'error' | 'isPending' | 'isSuccess'>
  readonly base: BaseVersion<Values>
  readonly saveOn: (base: BaseVersion<Values>, chosen: Values) => void
}

/** General error, and a newer version for comparison. */
const staleComparison = <Values extends FieldValues>(
  { defaultValues: theirs, version, renderComparison }: EditedValues<Values>,
  { form, mutation, base, saveOn }: SavedForm<Values>,
) => {
  // The user's own save arrives before the form closes.
  const isOver = mutation.isPending || mutation.isSuccess
  if (!renderComparison || isOver || version === base.version) return <FormError failure={mutation.error} />
  const staleError = isApiError(mutation.error, 'stale') ? mutation.error : null
  const onSave = (chosen: Values) => saveOn({ values: theirs, version }, chosen)
  const versions = { base: base.values, mine: form.getValues, theirs }
  return (
    <>
      {renderComparison({ versions, staleError, onSave })}
      {staleError === null && <FormError failure={mutation.error} />}
    </>
  )
}

function FormError({ failure }: { failure: Error | null }) {
  const { formState } = useFormContext()
  const message = formState.errors.root?.['server']?.message
  return message ? <FailureBanner of={failure}>{message}</FailureBanner> : null
}
