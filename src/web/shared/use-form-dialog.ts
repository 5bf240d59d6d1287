import { useState } from 'react'
import { isDraftOpen } from '#web/session/drafts.ts'

export const useFormDialog = (draft: string) => useState<boolean | undefined>(() => isDraftOpen(draft) || undefined)
