import { useState } from 'react'
import { lazyPart } from '#web/shared/lazy-part.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { focusScreen } from '#web/ui/take-focus.ts'
import { ChooseFile } from './choose-file.tsx'
import { texts } from './texts.ts'
import { type Preview, usePreview } from './use-preview.ts'

const ImportPreview = lazyPart(async () => (await import('./import-preview.tsx')).ImportPreview)

export function NewImport() {
  const preview = usePreview()
  const [text, setText] = useState('')
  const leave = () => {
    preview.leave()
    // Moves the focus from the button, which disappears.
    focusScreen()
  }
  if (!preview.chosen) return <ChooseFile onChoose={preview.choose} text={text} onText={setText} />
  return (
    <>
      {preview.failure !== undefined && <Failed preview={preview} reason={preview.failure} onLeave={leave} />}
      {preview.isPending && <Sending preview={preview} onCancel={leave} />}
      {preview.preview && (
        <ImportPreview
          read={preview.preview}
          preview={preview}
          onLeave={leave}
          onStarted={() => {
            setText('')
            leave()
          }}
        />
      )}
    </>
  )
}

interface FailedProps {
  readonly preview: Preview
  readonly reason: string
  readonly onLeave: () => void
}

/** Read error; the choice stays for another attempt. */
function Failed({ preview, reason, onLeave }: FailedProps) {
  return (
    <div className="flex flex-col items-start gap-3">
      <div className="w-full">
        <Banner tone="error">
          <bdi className="font-medium wrap-anywhere">{preview.chosen?.name}</bdi>: {reason}
        </Banner>
      </div>
      <div className="flex flex-wrap gap-2">
        {preview.canTryAgain && (
          <Button variant="primary" pending={preview.isPending} onClick={preview.tryAgain}>
            {texts.tryAgain}
          </Button>
        )}
        <Button onClick={onLeave}>{texts.other}</Button>
      </div>
    </div>
  )
}

function Sending({ preview: { chosen, sent }, onCancel }: { preview: Preview; onCancel: () => void }) {
  const isSent = sent === 1
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-0 grow basis-64">
        <ProgressBar
          label={texts.sending(chosen?.name ?? '')}
          words={isSent ? texts.reading : texts.sent(sent)}
          share={isSent ? null : sent}
        />
      </div>
      <Button onClick={onCancel}>{texts.cancel}</Button>
    </div>
  )
}
