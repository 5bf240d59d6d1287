import { createTransport } from 'nodemailer'
import { escapeHtml } from '#server/http/html.ts'
import type { Mailbox } from '#server/settings/mail.ts'
import { type Block, styles } from './templates/blocks.ts'
import { oneLine } from './templates/user-text.ts'

/** Content for plain text and HTML. */
export interface EmailContent {
  readonly subject: string
  readonly preview: string
  readonly blocks: readonly Block[]
  readonly publicUrl: string
}

export interface Envelope {
  readonly from: Mailbox
  readonly to: Mailbox
  /** Reply-To, unless the sender. */
  readonly replyTo?: Mailbox
  readonly stopUrl?: string
  readonly messageId: string
  readonly date: Date
  readonly isAutomatic: boolean
}

const composer = createTransport({
  streamTransport: true,
  buffer: true,
  newline: 'windows',
  disableFileAccess: true,
  disableUrlAccess: true,
})

const mailbox = ({ name, address }: Mailbox) => ({ name: oneLine(name), address })

export const compose = async (envelope: Envelope, content: EmailContent): Promise<Buffer> => {
  const { from, to, replyTo, stopUrl, messageId, date, isAutomatic } = envelope
  const { message } = await composer.sendMail({
    from: mailbox(from),
    to: mailbox(to),
    ...(replyTo ? { replyTo: mailbox(replyTo) } : {}),
    subject: oneLine(content.subject),
    messageId: `<${messageId}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
    date,
    headers: {
      ...(isAutomatic && { 'Auto-Submitted': 'auto-generated' }),
      ...(stopUrl !== undefined && {
        'List-Unsubscribe': `<${stopUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    text: renderText(content),
    html: renderHtml(content),
    textEncoding: 'quoted-printable',
  })
  if (!Buffer.isBuffer(message)) throw new TypeError('the composer was asked for a buffer')
  return message
}

const renderText = ({ blocks, publicUrl }: EmailContent): string =>
  `${[...blocks.map(({ text }) => text), `-- \nSourcebook\n${publicUrl}`].join('\n\n')}\n`

const DARK = `@media (prefers-color-scheme: dark) {
.page { background-color: #0f151a !important }
.card { background-color: #161e25 !important; border-color: #2b3741 !important }
.ink { color: #e3e9ee !important }
.dim { color: #a1aeb9 !important }
.link { color: #6fc2de !important }
}`

// Tables and inline styles for all mail programs; nothing is fetched.
const renderHtml = ({ subject, preview, blocks, publicUrl }: EmailContent): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(oneLine(subject))}</title>
<style>${DARK}</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:#f3f5f6">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(oneLine(preview))}</div>
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f3f5f6" style="background-color:#f3f5f6"><tr><td align="center" style="padding:24px 12px">
<table class="card" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#ffffff" style="max-width:600px;background-color:#ffffff;border:1px solid #d9dfe3;border-radius:8px"><tr><td align="left" style="padding:32px 24px 16px">
<h1 class="ink" style="${styles.heading}">${escapeHtml(oneLine(subject))}</h1>
${blocks.map(({ html }) => html).join('\n')}
</td></tr></table>
<p class="dim" style="${styles.small};padding:16px 24px">Sourcebook · <a class="link" href="${escapeHtml(publicUrl)}" style="${styles.link}">${escapeHtml(publicUrl)}</a></p>
</td></tr></table>
</body>
</html>
`
