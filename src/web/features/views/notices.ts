import { type NoticeAction, notify } from '#web/shared/notice.ts'
import { texts } from './texts.ts'

const saying =
  (done: string, more?: string) =>
  (name: string | undefined, undo?: NoticeAction): void =>
    notify({ done, name, ...(more !== undefined && { more }), ...(undo && { actions: [undo] }) })

export const saySaved = saying(texts.saved, texts.toViews)
export const sayRenamed = saying(texts.renamed)
export const sayShared = saying(texts.nowShared, texts.withGroup)
export const sayUnshared = saying(texts.noLongerShared, texts.withGroup)
export const sayDeleted = saying(texts.deleted)
