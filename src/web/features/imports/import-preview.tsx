import type { ImportPreview as Read } from '#contract/files/imports.ts'
import { isApiError } from '#web/api/api-error.ts'
import { useCan, useMay } from '#web/session/permissions.ts'
import { useUser } from '#web/session/store.ts'
import { failureText } from '#web/shared/failure-text.ts'
import { Form } from '#web/shared/fields/form.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { takeFocus } from '#web/ui/take-focus.ts'
import { ColumnRoles } from './column-roles.tsx'
import { filingForm, toBody } from './filing.ts'
import { FilingFields } from './filing-fields.tsx'
import { LayoutChoice } from './layout-choice.tsx'
import { startImport } from './mutations.ts'
import { Faults, PreviewRows } from './preview-rows.tsx'
import { texts } from './texts.ts'
import type { Preview } from './use-preview.ts'

interface ImportPreviewProps {
  readonly read: Read
  readonly preview: Preview
  readonly onLeave: () => void
  readonly onStarted: () => void
}

export function ImportPreview({ read, preview, onLeave, onStarted }: ImportPreviewProps) {
  return (
    <section aria-labelledby="preview" aria-busy={preview.isPending} className="flex flex-col gap-6">
      <Summary read={read} name={preview.chosen?.name ?? ''} onLeave={onLeave} />
      {read.layout && <LayoutChoice layout={read.layout} chosen={preview.layout} onChoose={preview.readLinesAs} />}
      {read.columns && <ColumnRoles columns={read.columns} chosen={preview.columns} onChoose={preview.readAs} />}
      {read.new > 0 ? (
        <FilingForm read={read} preview={preview} onStarted={onStarted} />
      ) : (
        <p>{read.existing > 0 ? texts.allThere : texts.noRows}</p>
      )}
      <Faults read={read} />
    </section>
  )
}

function Summary({ read, name, onLeave }: Pick<ImportPreviewProps, 'read' | 'onLeave'> & { name: string }) {
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="flex min-w-0 grow flex-col gap-0.5 basis-64">
          <h2 id="preview" ref={takeFocus} tabIndex={-1} className="text-heading font-bold wrap-anywhere outline-none">
            <bdi>{name}</bdi>
          </h2>
          <p>{[texts.found(read.total), texts.counts(read)].filter(Boolean).join(': ')}</p>
          <p className="text-small text-muted">{read.format}</p>
        </div>
        <Button size="small" onClick={onLeave}>
          {texts.other}
        </Button>
      </div>
      {read.cutOff && <Banner tone="error">{texts.cutOff(read.cutOff.line, read.cutOff.reason)}</Banner>}
    </div>
  )
}

// The server's message names no file.
const textOfFailure = (failure: Error) => (isApiError(failure, 'not_found') ? texts.gone : failureText(failure))

function FilingForm({ read, preview, onStarted }: Omit<ImportPreviewProps, 'onLeave'>) {
  const isAdmin = useUser()?.group === null
  const mayMakeCategories = useCan('taxonomy.change', { groupId: null })
  const mayPublish = useMay('source.publish')
  const columns = read.columns?.map(({ role }) => role)
  const layout = read.layout?.chosen
  return (
    <Form
      label={texts.choices}
      className="grid gap-x-12 gap-y-6 desktop:grid-cols-[2fr_3fr]"
      schema={filingForm}
      defaultValues={{ folders: 'tags', subCategory: '', public: mayPublish && isAdmin, tags: [] }}
      mutation={startImport}
      toVariables={(values, { idempotencyKey }) => ({
        body: toBody(values, { upload: read.upload, ...(columns && { columns }), ...(layout && { layout }) }),
        idempotencyKey,
      })}
      textOfFailure={textOfFailure}
      onSuccess={onStarted}
      submitLabel={texts.start(read.new)}
      render={({ fields, submit }) => (
        <>
          <div className="flex flex-col gap-4 desktop:sticky desktop:top-stuck desktop:self-start desktop:pt-2">
            {fields}
            <div>{submit}</div>
          </div>
          <PreviewRows read={read} isBusy={preview.isPending} />
        </>
      )}
    >
      <FilingFields mayMakeCategories={mayMakeCategories} mayPublish={mayPublish} />
    </Form>
  )
}
