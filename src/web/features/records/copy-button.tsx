import { notify } from '#web/shared/notice.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { noticeTexts } from './notice-texts.ts'
import { texts } from './texts.ts'

/** Unavailable in insecure contexts. */
const copy = async (text: string) => {
  try {
    await navigator.clipboard.writeText(text)
    notify({ done: noticeTexts.copied })
  } catch {
    notify({ done: noticeTexts.notCopied, hasFailed: true })
  }
}

export function CopyButton({ text }: { readonly text: string }) {
  return <IconButton label={texts.copy(text)} icon="copy" size="small" onClick={() => void copy(text)} />
}
