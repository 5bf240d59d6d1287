export const texts = {
  add: 'Add',
  save: 'Save',
  done: 'Done',
  cancel: 'Cancel',
  name: 'Name',
  rename: (what: string) => `Rename ${what}`,
  delete: (what: string) => `Delete ${what}`,
} as const
