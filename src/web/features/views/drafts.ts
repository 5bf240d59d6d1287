/** The names under which what is typed into the dialogs is kept. */
export const drafts = {
  save: 'view/new',
  rename: ({ id }: { readonly id: number }) => `view/${id}/name`,
}
