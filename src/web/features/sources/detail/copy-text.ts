import { notify } from '#web/shared/notice.ts'
import { texts } from './texts.ts'

/** Puts it on the clipboard, and says so; a browser that does not know the site as secure has none. */
export const copyText = async (what: 'link' | 'citation', text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
    notify({ done: texts.copied[what] })
  } catch {
    notify({ done: texts.copied.failed, hasFailed: true })
  }
}
