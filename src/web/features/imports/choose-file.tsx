import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { FieldError, FieldFrame } from '#web/ui/field-frame.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { texts } from './texts.ts'
import type { ChosenFile } from './use-preview.ts'

interface ChooseFileProps {
  readonly onChoose: (chosen: ChosenFile) => void
  /** Pasted text, kept by the parent for later changes. */
  readonly text: string
  readonly onText: (text: string) => void
}

/** Files may be dropped anywhere on the page. */
export function ChooseFile({ onChoose, ...pasted }: ChooseFileProps) {
  const [problem, setProblem] = useState('')
  const take = (files: ArrayLike<File>) => {
    const file = files[0]
    setProblem(files.length > 1 ? texts.oneFile : '')
    if (file && files.length === 1) onChoose({ file, name: file.name })
  }
  const isOver = useDrop(take, () => setProblem(texts.oneFile))
  return (
    <div className="grid gap-4 desktop:grid-cols-2">
      <Box isOver={isOver}>
        <FileButton onFiles={take} />
        <FieldError id="file">{problem}</FieldError>
        <p className="text-small text-muted">{texts.formats}</p>
        <p className="text-small text-muted">{texts.most}</p>
      </Box>
      <Paste onChoose={onChoose} {...pasted} />
    </div>
  )
}

function Box({ isOver, children }: { isOver: boolean; children: ReactNode }) {
  return (
    <div
      className={cx(
        'flex flex-col items-start gap-2 rounded border border-dashed p-4',
        isOver ? 'border-accent bg-accent-soft' : 'border-edge',
      )}
    >
      {children}
    </div>
  )
}

function FileButton({ onFiles }: { onFiles: (files: ArrayLike<File>) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span className="pointer-coarse:sr-only">{texts.drop}</span>
      <Button variant="primary" onClick={() => input.current?.click()}>
        {texts.choose}
      </Button>
      <input
        ref={input}
        type="file"
        aria-hidden="true"
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // Otherwise choosing the same changed file has no effect.
          target.value = ''
        }}
      />
    </div>
  )
}

/** Handles drops on the page; otherwise the browser opens the file. Returns whether a drag is over the page. */
const useDrop = (onFiles: (files: FileList) => void, onFolder: () => void): boolean => {
  const [isOver, setOver] = useState(false)
  const over = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  })
  const drop = useEffectEvent((event: DragEvent) => {
    setOver(false)
    if (!event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    const isFolder = [...event.dataTransfer.items].some((item) => item.webkitGetAsEntry()?.isDirectory)
    if (isFolder) onFolder()
    else onFiles(event.dataTransfer.files)
  })
  const leave = useEffectEvent(({ relatedTarget }: DragEvent) => {
    if (relatedTarget === null) setOver(false)
  })
  useEffect(() => {
    document.addEventListener('dragover', over)
    document.addEventListener('drop', drop)
    document.addEventListener('dragleave', leave)
    return () => {
      document.removeEventListener('dragover', over)
      document.removeEventListener('drop', drop)
      document.removeEventListener('dragleave', leave)
    }
  }, [])
  return isOver
}

function Paste({ onChoose, text, onText }: ChooseFileProps) {
  const id = useId()
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="w-full">
        <FieldFrame id={id} label={texts.pasteLabel}>
          <Textarea
            id={id}
            value={text}
            spellCheck={false}
            autoComplete="off"
            onChange={({ target }) => onText(target.value)}
          />
        </FieldFrame>
      </div>
      <Button
        disabled={text.trim() === ''}
        onClick={() => onChoose({ file: new Blob([text], { type: 'text/plain' }), name: texts.pasted })}
      >
        {texts.preview}
      </Button>
    </div>
  )
}
