/** The name under which an answer is kept that is not sent yet. */
export const answerDraft = ({ id }: { readonly id: number }): string => `report/${id}/answer`
