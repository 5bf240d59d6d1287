export const drafts = {
  save: 'view/new',
  rename: ({ id }: { readonly id: number }) => `view/${id}/name`,
}
