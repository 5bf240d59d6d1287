import type { Page, Request } from 'playwright/test'

export interface Calls {
  /** Requests without an answer yet, except for the events, which have no end. */
  readonly open: ReadonlySet<Request>
  /** The paths that were answered. */
  readonly answered: ReadonlySet<string>
}

const pathOf = (request: Request) => new URL(request.url()).pathname

/** What the page asks for from now on, calls and files. */
export const requestsOf = (page: Page, isWanted: (path: string) => boolean = () => true): Calls => {
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

/** The calls of the page from now on. */
export const callsOf = (page: Page): Calls => requestsOf(page, (path) => path.startsWith('/api/'))
