interface WithId {
  readonly id: number
}

export const drafts = {
  newRecord: 'record/new',
  edit: ({ id }: WithId): string => `record/${id}/edit`,
  return: ({ id }: WithId): string => `record/${id}/return`,
  answer: ({ id }: WithId, cell: string): string => `record/${id}/answer/${cell}`,
}
