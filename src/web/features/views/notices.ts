import { type NoticeAction, notify } from '#web/shared/notice.ts'

const saying =
  (done: string, more?: string) =>
  (name: string | undefined, undo?: NoticeAction): void =>
    notify({ done, name, ...(more !== undefined && { more }), ...(undo && { actions: [undo] }) })

export const saySaved = saying('Saved', 'to the views')
export const sayRenamed = saying('Renamed')
export const sayShared = saying('Shared', 'with the group')
export const sayKept = saying('Kept', 'to yourself')
export const sayDeleted = saying('Deleted')
