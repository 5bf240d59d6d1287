import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { BODY_BYTES } from '#contract/limits.ts'
import type { Config } from './config.ts'
import type { Db } from './db/kysely.ts'
import { publicUrlOf } from './http/public-url.ts'
import { tokenHashOf } from './http/token.ts'
import { passwordsIn } from './modules/accounts/password-repository.ts'
import { passwordRoutes } from './modules/accounts/routes.ts'
import { activityLogIn } from './modules/activity/log-repository.ts'
import { expireSearches } from './modules/activity/repository.ts'
import { activityRoutes } from './modules/activity/routes.ts'
import { apiDocumentRoutes } from './modules/api-document/routes.ts'
import { categoriesIn } from './modules/categories/repository.ts'
import { categoryRoutes } from './modules/categories/routes.ts'
import { categoryWritesIn } from './modules/categories/write-repository.ts'
import { contactsIn } from './modules/contact/repository.ts'
import { contactRoutes } from './modules/contact/routes.ts'
import { emailQueue, pollWhileListening } from './modules/emails/queue.ts'
import { emailRoutes } from './modules/emails/routes.ts'
import { type Transport, transportFor } from './modules/emails/transport.ts'
import { groupPeopleIn } from './modules/groups/people-repository.ts'
import { groupsIn } from './modules/groups/repository.ts'
import { groupRoutes } from './modules/groups/routes.ts'
import { groupPeopleRoutes } from './modules/groups/routes-people.ts'
import { groupWritesIn } from './modules/groups/write-repository.ts'
import { healthRoutes } from './modules/health/routes.ts'
import { iconStoreIn } from './modules/icons/icon-store.ts'
import { iconRoutes } from './modules/icons/routes.ts'
import { loginsIn } from './modules/sessions/login-repository.ts'
import { sessionsIn } from './modules/sessions/repository.ts'
import { sessionRoutes } from './modules/sessions/routes.ts'
import { sourcesIn } from './modules/sources/repository.ts'
import { sourceRoutes } from './modules/sources/routes.ts'
import { groupSourceRoutes } from './modules/sources/routes-group.ts'
import { searchLogIn } from './modules/sources/search-log.ts'
import { tagsIn } from './modules/tags/repository.ts'
import { tagRoutes } from './modules/tags/routes.ts'
import { closeSilentConnections } from './plugins/connections.ts'
import { answerBrokenConnection, answerUnrouted, registerErrors } from './plugins/errors.ts'
import { type LogStream, loggerOf, registerLog } from './plugins/log.ts'
import { answerOtherMethods } from './plugins/methods.ts'
import { registerPage } from './plugins/page.ts'
import { registerRateLimits } from './plugins/rate-limits/register.ts'
import { rateLimitsIn } from './plugins/rate-limits/store.ts'
import { registerSecurity } from './plugins/security.ts'
import { registerRoles, registerSessions } from './plugins/sessions.ts'

export interface AppParts {
  readonly db: Db
  readonly config: Config
  /** Every time that the application compares or stores comes from here. */
  readonly clock?: () => Date
  /** How e-mails leave, instead of what the settings say. They do while the app listens, or when a test says so. */
  readonly transport?: Transport
  /** The folder of the built page; without one there is only the API. */
  readonly pageFolder?: string
  /** Where log lines go instead of standard output. */
  readonly logStream?: LogStream
  /** How long a request may take to arrive. */
  readonly requestTimeoutMs?: number
}

const REQUEST_TIMEOUT_MS = 15_000
const HANDLER_TIMEOUT_MS = 40_000
const SWEEP_MS = 10 * 60_000

// A host name has up to 253 characters, each of them up to three when it is percent-encoded.
const PARAM_CHARACTERS = 800

const createServer = ({ config, logStream, requestTimeoutMs = REQUEST_TIMEOUT_MS }: AppParts) =>
  Fastify({
    bodyLimit: BODY_BYTES,
    requestTimeout: requestTimeoutMs,
    handlerTimeout: HANDLER_TIMEOUT_MS,
    // Fastify's own setting alone does not cut slow bodies on this Node; the server's does.
    http: {
      requestTimeout: requestTimeoutMs,
      headersTimeout: Math.min(10_000, requestTimeoutMs),
      connectionsCheckingInterval: Math.min(2000, requestTimeoutMs),
    },
    forceCloseConnections: 'idle',
    trustProxy: (_address: string, hop: number) => hop < config.trustProxy,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: PARAM_CHARACTERS },
    frameworkErrors: answerUnrouted,
    clientErrorHandler: answerBrokenConnection,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    logger: loggerOf(config, logStream),
  })

// A body is kept as it came: what is checked before it (404, 403) must not depend on it.
const keepBodiesAsTheyCome = (app: FastifyInstance) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

/** The whole application: every part that it is made of, by name, and in the order in which requests meet them. */
export const buildApp = async (parts: AppParts): Promise<FastifyInstance> => {
  const { db, config, clock = () => new Date(), pageFolder } = parts
  const app = createServer(parts)
  app.decorate('endpoints', [])
  keepBodiesAsTheyCome(app)
  closeSilentConnections(app)
  registerErrors(app)
  registerLog(app)
  await registerSecurity(app, config)
  await app.register(cookie)

  const rateLimits = rateLimitsIn(db, clock)
  const sessions = sessionsIn(db, config, clock)
  const sources = sourcesIn(db)
  const categories = categoriesIn(db)
  const tags = tagsIn(db)
  const groups = groupsIn(db)
  registerSessions(app, config, (token) => sessions.find(tokenHashOf(token)))
  registerRateLimits(app, config, rateLimits)
  registerRoles(app)
  const emails = emailQueue({
    db,
    config,
    publicUrl: () => publicUrlOf(app, config),
    transport: parts.transport ?? transportFor(config.mail),
    now: clock,
    log: app.log,
  })
  pollWhileListening(app, emails)

  sessionRoutes(app, config, loginsIn(db, clock))
  passwordRoutes(app, config, passwordsIn(db, clock))
  const searches = searchLogIn(db, clock)
  sourceRoutes(app, { db, clock, sources, categories, searches })
  groupSourceRoutes(app, { db, clock })
  activityRoutes(app, { log: activityLogIn(db), sources, clock })
  categoryRoutes(app, { categories, writes: categoryWritesIn(db, clock) })
  tagRoutes(app, tags)
  groupRoutes(app, groups, groupWritesIn(db, clock))
  groupPeopleRoutes(app, config, { groups, people: groupPeopleIn(db, clock) })
  const store = config.icons === 'fetch' ? iconStoreIn({ folder: join(config.dataDir, 'icons'), clock }) : null
  iconRoutes(app, { config, sources, store })

  contactRoutes(app, contactsIn(db, clock))
  emailRoutes(app, { db, clock, contactAddress: config.contactTo.address })

  answerOtherMethods(app)
  apiDocumentRoutes(app, config)
  healthRoutes(app, db)
  await registerPage(app, pageFolder)
  sweepRegularly(app, [sessions.sweep, rateLimits.sweep, emails.sweep, () => expireSearches(db, clock())])
  return app
}

const sweepRegularly = (app: FastifyInstance, sweeps: readonly (() => Promise<void>)[]) => {
  const timer = setInterval(() => {
    for (const sweep of sweeps) sweep().catch((error: unknown) => app.log.warn(error, 'sweeping failed'))
  }, SWEEP_MS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
