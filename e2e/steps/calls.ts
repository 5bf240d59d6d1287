import type { Page, Request } from 'playwright/test'

export interface PageCalls {
  readonly open: ReadonlySet<Request>
  readonly answered: ReadonlySet<string>
}

const pathOf = (request: Request) => new URL(request.url()).pathname

export const requestsOf = (page: Page, isWanted: (path: string) => boolean = () => true): PageCalls => {
  const [open, answered] = [new Set<Request>(), new Set<string>()]
  page.on('request', (request) => {
    if (isWanted(pathOf(request)) && pathOf(request) !== '/api/v1/events/') open.add(request)
  })
  page.on('requestfinished', (request) => {
    open.delete(request)
    answered.add(pathOf(request))
  })
  page.on('requestfailed', (request) => open.delete(request))
  return { open, answered }
}

export const callsOf = (page: Page): PageCalls => requestsOf(page, (path) => path.startsWith('/api/'))
