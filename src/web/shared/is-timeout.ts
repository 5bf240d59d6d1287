import { isApiError } from '#web/api/api-error.ts'

export const isTimeout = (failure: unknown): boolean => isApiError(failure, 'timeout')
