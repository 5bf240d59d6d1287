import { mutationOptions, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { describe, expect, it, vi } from 'vitest'
import * as z from '#contract/zod.ts'
import { complaintAt } from '#testing/web/source-form.ts'
import { ApiError } from '#web/api/api-error.ts'
import { Form } from './form.tsx'
import { TextField } from './text-field.tsx'

const required = z.string().check(z.trim(), z.minLength(1, 'Required'))
const schema = z.object({ title: required, note: required })
type Values = z.input<typeof schema>

type SentForm = { body: Partial<Values>; key?: string }
type Props = ComponentProps<typeof Form<Values, Values, SentForm, { id: number }>>

const send = vi.fn<(sent: SentForm) => Promise<{ id: number }>>()
const save = mutationOptions({ mutationFn: (sent: SentForm) => send(sent) })

/** A form with two fields, whose request has not been answered yet. */
const showForm = (props: Partial<Props> = {}) => {
  const request = Promise.withResolvers<{ id: number }>()
  send.mockReset().mockReturnValue(request.promise)
  const onSuccess = vi.fn<(reply: { id: number }) => void>()
  const all: Props = {
    className: '',
    schema,
    defaultValues: { title: 'Old', note: 'Same' },
    mutation: save,
    toVariables: ({ title, note }, { changed }) => ({ body: changed.note ? { title, note } : { title } }),
    onSuccess,
    submitLabel: 'Save',
    render: ({ fields, submit, isTouched, failure }) => (
      <>
        {fields}
        <output>{`${isTouched ? 'touched' : 'untouched'}, ${failure?.message ?? 'no failure'}`}</output>
        {submit}
      </>
    ),
    children: (
      <>
        <TextField<Values> name="title" label="Title" />
        <TextField<Values> name="note" label="Note" />
      </>
    ),
    // Success handling differs by test.
    ...(props as object),
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Form {...all} />
    </QueryClientProvider>,
  )
  const person = userEvent.setup()
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
  const button = () => screen.getByRole('button', { name: 'Save' })
  const retype = async (name: string, text: string) => {
    await person.clear(field(name))
    if (text !== '') await person.type(field(name), text)
  }
  const submit = () => person.click(button())
  const refuse = (...fields: { field: string; message: string }[]) =>
    request.reject(new ApiError('invalid', 'Not right', { status: 400, fields }))
  return { person, field, button, retype, submit, request, refuse, onSuccess, state: () => screen.getByRole('status') }
}

describe('a form', () => {
  it('sends the converted valid values, and calls back on success', async () => {
    const { retype, submit, request, onSuccess } = showForm()
    await retype('Title', ' New ')

    await submit()
    request.resolve({ id: 7 })

    await waitFor(() => expect(onSuccess).toHaveBeenCalledExactlyOnceWith({ id: 7 }))
    expect(send.mock.calls).toEqual([[{ body: { title: 'New' } }]])
  })

  it('knows the changed fields', async () => {
    const { retype, submit } = showForm()
    await retype('Note', 'Other')

    await submit()

    await waitFor(() => expect(send).toHaveBeenCalledExactlyOnceWith({ body: { title: 'Old', note: 'Other' } }))
  })

  it('shows an error after a field was left, and sends nothing', async () => {
    const { person, field, retype } = showForm()
    await retype('Title', '')

    expect(complaintAt(field('Title'))).toBe('')

    await person.tab()

    await waitFor(() => expect(complaintAt(field('Title'))).toBe('Required'))
    expect(send).not.toHaveBeenCalled()
  })

  it('is checked by the schema and not by the browser', () => {
    showForm({ label: 'Things' })

    expect(screen.getByRole<HTMLFormElement>('form', { name: 'Things' }).noValidate).toBe(true)
  })

  it('focuses its first invalid field', async () => {
    const { field, retype, submit } = showForm()
    await retype('Title', '')
    await retype('Note', '')

    await submit()

    await waitFor(() => expect(document.activeElement).toBe(field('Title')))
    expect(send).not.toHaveBeenCalled()
  })

  it('is pending during the request, and sends it once', async () => {
    const { person, field, button, submit } = showForm()

    await submit()
    await waitFor(() => expect(button().getAttribute('aria-busy')).toBe('true'))
    await submit()
    await person.type(field('Title'), '{Enter}')

    expect(send).toHaveBeenCalledOnce()
  })

  it('sends nothing more after a success, however long it stays', async () => {
    const { person, field, button, submit, request, onSuccess } = showForm()
    await submit()
    request.resolve({ id: 7 })
    await waitFor(() => expect(onSuccess).toHaveBeenCalledOnce())

    await submit()
    await person.type(field('Title'), '{Enter}')
    fireEvent.submit(field('Title'))

    await waitFor(() => expect(button().getAttribute('aria-busy')).toBe('true'))
    expect(send).toHaveBeenCalledOnce()
    expect(onSuccess).toHaveBeenCalledOnce()
  })

  it('sends once if the second press comes before the first is rendered', async () => {
    const { field } = showForm()

    fireEvent.submit(field('Title'))
    fireEvent.submit(field('Title'))

    await waitFor(() => expect(send).toHaveBeenCalled())
    expect(send).toHaveBeenCalledOnce()
  })

  describe('has a key', () => {
    const toVariables: Props['toVariables'] = (body, { idempotencyKey: key }) => ({ body, key })
    const keys = () => send.mock.calls.map(([{ key }]) => key)

    it('that is random, and the same for each try', async () => {
      const { submit, request, button } = showForm({ toVariables })
      await submit()
      request.reject(new ApiError('network', 'No reply'))
      await waitFor(() => expect(button().getAttribute('aria-busy')).toBeNull())

      await submit()

      await waitFor(() => expect(send).toHaveBeenCalledTimes(2))
      expect(keys()[0]).toMatch(/^[\da-f]{32}$/)
      expect(keys()[1]).toBe(keys()[0])
    })

    it('and another after it was saved with other values', async () => {
      const { submit, request, button } = showForm({ toVariables })
      await submit()
      request.reject(new ApiError('conflict', 'Saved already', { status: 409 }))
      await waitFor(() => expect(button().getAttribute('aria-busy')).toBeNull())

      await submit()

      await waitFor(() => expect(send).toHaveBeenCalledTimes(2))
      expect(keys()[1]).not.toBe(keys()[0])
    })
  })

  it('shows the server’s error beside its field, focused, with the typed text', async () => {
    const { field, button, retype, submit, refuse, onSuccess } = showForm()
    await retype('Note', 'Typed')

    await submit()
    refuse({ field: 'note', message: 'Taken' })

    await waitFor(() => expect(complaintAt(field('Note'))).toBe('Taken'))
    await waitFor(() => expect(document.activeElement).toBe(field('Note')))
    expect(field('Note').value).toBe('Typed')
    expect(button().getAttribute('aria-busy')).toBeNull()
    expect(onSuccess).not.toHaveBeenCalled()
  })

  it('shows other errors above the fields, until it is sent again', async () => {
    const { field, submit, refuse } = showForm()

    await submit()
    refuse()

    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('Not right')
    expect(alert.compareDocumentPosition(field('Title'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)

    send.mockReturnValue(new Promise(() => {}))
    await submit()

    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  it('shows another text for a failure if one is given', async () => {
    const { submit, refuse } = showForm({ textOfFailure: ({ message }) => `Sorry: ${message}` })

    await submit()
    refuse()

    expect((await screen.findByRole('alert')).textContent).toBe('Sorry: Not right')
  })

  it('passes to its layout whether it was touched, and the failure', async () => {
    const { person, field, submit, refuse, state } = showForm()
    expect(state().textContent).toBe('untouched, no failure')

    await person.click(field('Title'))
    await person.tab()
    await waitFor(() => expect(state().textContent).toBe('touched, no failure'))

    await submit()
    refuse()
    await waitFor(() => expect(state().textContent).toBe('touched, Not right'))
  })

  it('is marked as touched at the first change', async () => {
    const { person, field, state } = showForm()

    await person.type(field('Title'), '!')

    await waitFor(() => expect(state().textContent).toBe('touched, no failure'))
  })

  it('is replaced by the given contents on success', async () => {
    const { retype, submit, request } = showForm({
      onSuccess: undefined,
      renderSuccess: ({ title }: Values) => <p>Saved {title}</p>,
    } as Partial<Props>)
    await retype('Title', 'New')

    await submit()
    request.resolve({ id: 7 })

    expect((await screen.findByText('Saved New')).closest('form')).toBeNull()
    expect(screen.queryByRole('form')).toBeNull()
  })

  it('does not compile without request, endpoint, button text and success handler', () => {
    const complete = {
      schema,
      defaultValues: { title: '', note: '' },
      mutation: save,
      toVariables: (body: Values) => ({ body }),
      submitLabel: 'Save',
      className: '',
      render: () => null,
    }
    const { submitLabel: _label, ...withoutLabel } = complete
    const { mutation: _mutation, ...withoutMutation } = complete

    expect([
      <Form key={1} {...complete} onSuccess={() => undefined}>
        fields
      </Form>,
      // @ts-expect-error What happens on success is missing.
      <Form key={2} {...complete}>
        fields
      </Form>,
      // @ts-expect-error So is what the button says, which is how the form shows that it is busy.
      <Form key={3} {...withoutLabel} onSuccess={() => undefined}>
        fields
      </Form>,
      // @ts-expect-error And what it submits to.
      <Form key={4} {...withoutMutation} onSuccess={() => undefined}>
        fields
      </Form>,
      // @ts-expect-error A default value for every field, or it would begin undefined.
      <Form key={5} {...complete} defaultValues={{ title: '' }} onSuccess={() => undefined}>
        fields
      </Form>,
    ]).toHaveLength(5)
  })
})

it('shows the request id beside a failure, outside of the announced text', async () => {
  const { person, button, request } = showForm()
  await person.type(screen.getByRole('textbox', { name: 'Title' }), ' and new')
  await person.click(button())

  request.reject(new ApiError('internal', 'Something went wrong. Try again', { status: 500, requestId: '0b1c-2d3e' }))

  expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong. Try again')
  expect(screen.getByText('0b1c-2d3e').parentElement?.textContent).toBe('Request 0b1c-2d3e')
})
