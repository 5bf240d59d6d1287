import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { type ReceivedEmail, readEmail } from './emails.ts'

/** Accepts, hangs, or refuses with this reply. */
export type Answer = 'yes' | 'silence' | `${4 | 5}${number} ${string}`

interface SmtpAnswers {
  greeting: () => Answer
  login: () => Answer
  recipient: (address: string) => Answer
  email: (source: string) => Answer | Promise<Answer>
}

export interface MailServer {
  readonly url: string
  readonly emails: readonly ReceivedEmail[]
  /** Mutable by tests. */
  readonly answers: SmtpAnswers
  /** Includes refused ones. */
  readonly offers: number
  readonly stop: () => Promise<void>
}

type Reply = (error?: Error | null) => void

const reply = (answer: Answer, done: Reply) => {
  if (answer === 'silence') return
  if (answer === 'yes') done()
  else done(Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) }))
}

export const startMailServer = async (port = 0): Promise<MailServer> => {
  const emails: ReceivedEmail[] = []
  const answers: SmtpAnswers = { greeting: () => 'yes', login: () => 'yes', recipient: () => 'yes', email: () => 'yes' }
  let offers = 0
  const take = async (raw: Buffer): Promise<Answer> => {
    offers += 1
    const answer = await answers.email(raw.toString())
    if (answer === 'yes') emails.push(await readEmail(raw))
    return answer
  }
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    closeTimeout: 100,
    onConnect: (_session, done) => reply(answers.greeting(), done),
    onAuth: (_auth, _session, done) => reply(answers.login(), (error) => done(error, { user: 'somebody' })),
    onRcptTo: ({ address }, _session, done) => reply(answers.recipient(address), done),
    onData: (stream, _session, done) => {
      const taken = buffer(stream).then(take)
      taken.then((answer) => reply(answer, done)).catch(() => stream.destroy())
    },
  })
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the mail server has no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    emails,
    answers,
    get offers() {
      return offers
    },
    stop: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}
