import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { PoolConfig } from 'pg'
import { BODY_BYTES } from '#contract/limits.ts'
import type { Config } from './config.ts'
import { type Db, writesOf } from './db/kysely.ts'
import { tokenHashOf } from './http/token.ts'
import { registerJobs } from './jobs/register.ts'
import { type LibraryIndex, startLibraryIndex } from './library/library-index.ts'
import { measureIndex } from './library/measure.ts'
import { registerAccounts } from './modules/accounts/routes.ts'
import { registerActivity } from './modules/activity/routes.ts'
import { registerApiDocument } from './modules/api-document/routes.ts'
import { registerBackups } from './modules/backups/register.ts'
import { registerCategories } from './modules/categories/routes.ts'
import { registerContact } from './modules/contact/routes.ts'
import { registerEmails } from './modules/emails/routes.ts'
import type { Transport } from './modules/emails/transport.ts'
import { registerEvents } from './modules/events/routes.ts'
import { registerGroups } from './modules/groups/routes.ts'
import { registerHealth } from './modules/health/routes.ts'
import { registerIcons } from './modules/icons/routes.ts'
import { registerImports } from './modules/imports/routes.ts'
import { type LinkDependencies, registerLinkChecks } from './modules/link-checks/register.ts'
import { registerLinkEmails } from './modules/link-checks/routes.ts'
import { registerRetention } from './modules/privacy/register.ts'
import { registerRecords } from './modules/records/routes.ts'
import { registerReports } from './modules/reports/routes.ts'
import { sessionsIn } from './modules/sessions/repository.ts'
import { registerSessions } from './modules/sessions/routes.ts'
import { registerSources } from './modules/sources/routes.ts'
import { registerStatus } from './modules/status/routes.ts'
import { registerTags } from './modules/tags/routes.ts'
import { registerViews } from './modules/views/routes.ts'
import { watchChangeable } from './plugins/changeable.ts'
import { compressReplies } from './plugins/compression.ts'
import { closeSilentConnections } from './plugins/connections.ts'
import { registerDegraded } from './plugins/degraded.ts'
import { answerBrokenConnection, answerUnrouted, refuseExpectations, registerErrors } from './plugins/errors.ts'
import { registerFailures } from './plugins/failures.ts'
import { refuseOtherHosts } from './plugins/hosts.ts'
import { registerIdempotency } from './plugins/idempotency/register.ts'
import { type LogStream, loggerOf, registerLog } from './plugins/log.ts'
import { answerOtherMethods } from './plugins/methods.ts'
import { registerMeasures } from './plugins/metrics/measures.ts'
import { registerMetrics } from './plugins/metrics/register.ts'
import { registerPage } from './plugins/page.ts'
import { registerRateLimits } from './plugins/rate-limits/register.ts'
import { registerSecurity } from './plugins/security.ts'
import { securityHeaders } from './plugins/security-headers.ts'
import { checkRoles, isUnattended, readSessions } from './plugins/sessions.ts'
import { cutSlowBodies } from './plugins/slow-bodies.ts'
import { registerSweeps } from './plugins/sweeps.ts'
import { registerTraces } from './plugins/traces/register.ts'
import type { CheckReply } from './route.ts'

export interface AppDependencies {
  readonly db: Db
  readonly config: Config
  readonly connection?: PoolConfig
  readonly clock?: () => Date
  /** Transport for e-mails instead of the settings'. Sends while the app listens, or when a test calls it. */
  readonly transport?: Transport
  /** Folder of the built page; without it only the API is served. */
  readonly pageFolder?: string
  readonly logStream?: LogStream
  readonly requestTimeoutMs?: number
  /** Time limit of hooks and handler, unless the route has its own. */
  readonly handlerTimeoutMs?: number
  /** Replaces requests to the internet when checking links. */
  readonly links?: LinkDependencies
  readonly checkReply?: CheckReply
}

const REQUEST_TIMEOUT_MS = 15_000
const FILE_TIMEOUT_MS = 15 * 60_000
const HANDLER_TIMEOUT_MS = 40_000

// A host name has up to 253 characters, up to three each when percent-encoded.
const PARAM_CHARACTERS = 800

const createServer = ({
  config,
  logStream,
  requestTimeoutMs = REQUEST_TIMEOUT_MS,
  handlerTimeoutMs: handlerTimeout = HANDLER_TIMEOUT_MS,
}: AppDependencies) =>
  Fastify({
    bodyLimit: BODY_BYTES,
    // Files may be slow; `cutSlowBodies` cuts off other bodies.
    requestTimeout: FILE_TIMEOUT_MS,
    handlerTimeout,
    // Fastify's own setting doesn't cut slow bodies on this Node version.
    http: {
      requestTimeout: FILE_TIMEOUT_MS,
      // `refuseOtherHosts` checks it and sends our headers.
      requireHostHeader: false,
      headersTimeout: Math.min(10_000, requestTimeoutMs),
      connectionsCheckingInterval: Math.min(2000, requestTimeoutMs),
    },
    forceCloseConnections: 'idle',
    // Requests during shutdown are answered normally, with our headers.
    return503OnClosing: false,
    trustProxy: config.trustProxy > 0 && ((_address: string, hop: number) => hop < config.trustProxy),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: PARAM_CHARACTERS },
    frameworkErrors: answerUnrouted(securityHeaders(config)),
    clientErrorHandler: answerBrokenConnection(securityHeaders(config)),
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    logger: loggerOf(config, logStream),
  })

// Keeps bodies as raw text: earlier checks (404, 403) must not depend on them.
const keepBodiesAsTheyCome = (app: FastifyInstance) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

declare module 'fastify' {
  interface FastifyInstance {
    libraryIndex: LibraryIndex | null
  }
}

const openIndex = (app: FastifyInstance, { db, config, connection }: AppDependencies) => {
  const indexDependencies = connection && { db, connection, log: app.log }
  const index = indexDependencies && config.searchIndex ? startLibraryIndex(indexDependencies) : null
  app.decorate('libraryIndex', index)
  if (index) measureIndex(app, index)
  app.addHook('onClose', () => index?.close())
}

export const buildApp = async (dependencies: AppDependencies): Promise<FastifyInstance> => {
  const { db, config, clock = () => new Date(), pageFolder, checkReply = () => {} } = dependencies
  const all = { ...dependencies, clock }
  const app = createServer(dependencies)
  app.decorate('endpoints', [])
  app.decorate('checkReply', checkReply)
  keepBodiesAsTheyCome(app)
  closeSilentConnections(app)
  refuseExpectations(app, answerBrokenConnection(securityHeaders(config)))
  cutSlowBodies(app, all.requestTimeoutMs ?? REQUEST_TIMEOUT_MS, answerBrokenConnection(securityHeaders(config)))
  await registerTraces(app, config)
  registerErrors(app)
  registerLog(app)
  registerFailures(app, all)
  registerMeasures(app)
  await registerMetrics(app, all)
  await registerSecurity(app, config)
  refuseOtherHosts(app, config)
  await app.register(cookie)
  compressReplies(app)

  registerSweeps(app)
  registerDegraded(app)
  watchChangeable(app, db)
  const sessions = { ofReads: sessionsIn(db, config, clock), ofWrites: sessionsIn(writesOf(db), config, clock) }
  readSessions(app, config, (token, request) => {
    const { method } = request
    const found = method === 'GET' || method === 'HEAD' ? sessions.ofReads : sessions.ofWrites
    return isUnattended(request) ? found.peek(tokenHashOf(token)) : found.find(tokenHashOf(token))
  })
  registerRateLimits(app, all)
  checkRoles(app)
  registerIdempotency(app, all)

  openIndex(app, all)
  registerJobs(app, all)
  registerSessions(app, all)
  registerAccounts(app, all)
  registerSources(app, all)
  registerCategories(app, all)
  registerTags(app, all)
  registerGroups(app, all)
  registerActivity(app, all)
  registerIcons(app, all)
  registerContact(app, all)
  registerEmails(app, all)
  registerLinkChecks(app, all)
  await registerLinkEmails(app, all)
  registerViews(app, all)
  registerReports(app, all)
  registerRecords(app, all)
  await registerImports(app, all)
  registerBackups(app, all)
  registerEvents(app, all)
  registerRetention(app, all)
  registerStatus(app, all)

  answerOtherMethods(app)
  registerApiDocument(app, all)
  registerHealth(app, all)
  await registerPage(app, config, pageFolder)
  return app
}
