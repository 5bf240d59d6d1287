import { escapeHtml } from '#server/http/html.ts'
import { type Block, styles } from './blocks.ts'
import { oneLine } from './user-text.ts'

/** What an e-mail says, from which both its plain text and its HTML come. */
export interface EmailContent {
  readonly subject: string
  /** What a list of e-mails shows beside the subject. */
  readonly preview: string
  readonly blocks: readonly Block[]
  /** Which Sourcebook it is from. */
  readonly publicUrl: string
}

export const renderText = ({ blocks, publicUrl }: EmailContent): string =>
  `${[...blocks.map(({ text }) => text), `-- \nSourcebook\n${publicUrl}`].join('\n\n')}\n`

// Programs that know no `prefers-color-scheme` show the light e-mail, or invert it themselves.
const DARK = `@media (prefers-color-scheme: dark) {
.page { background-color: #0f151a !important }
.card { background-color: #161e25 !important; border-color: #2b3741 !important }
.ink { color: #e3e9ee !important }
.dim { color: #a1aeb9 !important }
.link { color: #6fc2de !important }
}`

/** Tables and inline styles, which every mail program knows, and nothing that is fetched. */
export const renderHtml = ({ subject, preview, blocks, publicUrl }: EmailContent): string => `<!doctype html>
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
