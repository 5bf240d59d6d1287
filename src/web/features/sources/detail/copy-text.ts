import { notify } from '#web/shared/notice.ts'
import { texts } from './texts.ts'

/** Unavailable in insecure contexts. */
export const copyText = async (what: 'link' | 'citation', text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
    notify({ done: texts.copied[what] })
  } catch {
    notify({ done: texts.copied.failed, hasFailed: true })
  }
}
