export const answerDraft = ({ id }: { readonly id: number }): string => `report/${id}/answer`
