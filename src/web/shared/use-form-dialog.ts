import { useState } from 'react'
import { isDraftOpen } from '#web/session/drafts.ts'

/**
 * Whether the dialog around the form of this draft is open; undefined until it first is. It opens by itself where somebody
 * was typing in it when the page or the session ended.
 */
export const useFormDialog = (draft: string) => useState<boolean | undefined>(() => isDraftOpen(draft) || undefined)
