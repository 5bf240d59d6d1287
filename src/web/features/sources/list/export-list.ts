import { type ExportQuery, exportEndpoints } from '#contract/files/exports.ts'
import { isApiError } from '#web/api/api-error.ts'
import { probe } from '#web/api/call.ts'
import { urlOf } from '#web/api/url.ts'
import { plainFailureText } from '#web/shared/failure-text.ts'
import { notify } from '#web/shared/notice.ts'
import { texts } from './export-list-texts.ts'

const whyNot = (failure: unknown): string => {
  if (isApiError(failure, 'too_many_requests')) return texts.exportTooMany
  if (isApiError(failure, 'unavailable')) return texts.exportUnavailable
  return plainFailureText(failure as Error)
}

/** Probes first: a failing link would download an error. */
export const exportList = async ({ page: _page, ...query }: ExportQuery, count: number): Promise<void> => {
  try {
    await probe('sources.export', { query })
  } catch (failure) {
    return notify({ done: whyNot(failure), hasFailed: true })
  }
  const link = document.createElement('a')
  link.href = urlOf(exportEndpoints.export, { query })
  link.download = ''
  link.click()
  notify({ done: texts.exportBegun(count) })
}
