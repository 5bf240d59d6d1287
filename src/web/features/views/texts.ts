import { NEW_LIMIT } from '#contract/limits.ts'
import { digits } from '#web/ui/digits.ts'

export const texts = {
  save: 'Save view',
  saveTitle: 'Save this view',
  name: 'Name',
  share: 'Share with the group',
  shareHint: 'Only you will see this view.',
  submit: 'Save',
  title: 'Saved views',
  loading: 'Loading saved views…',
  failed: 'Saved views could not be loaded.',
  fresh: (count: number) => (count < NEW_LIMIT ? `${digits.format(count)} new` : `${digits.format(NEW_LIMIT)}+ new`),
  shared: 'group',
  actions: (name: string) => `Actions for ${name}`,
  rename: 'Rename',
  renameTitle: 'Rename view',
  unshare: 'Stop sharing',
  remove: 'Delete',
  kind: 'view',
  saved: 'Saved',
  toViews: 'to the views',
  renamed: 'Renamed',
  nowShared: 'Shared',
  withGroup: 'with the group',
  noLongerShared: 'Stopped sharing',
  deleted: 'Deleted',
} as const
