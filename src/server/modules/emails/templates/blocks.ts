import { escapeHtml } from '#server/http/html.ts'
import { linesOf, oneLine } from './user-text.ts'

const FONT = "font-family:'Source Sans 3','Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** Inline, because many mail programs support nothing else; classes only for dark colors. */
export const styles = {
  heading: `margin:0 0 20px;${FONT};font-size:20px;line-height:28px;font-weight:600;color:#15202a;word-break:break-word`,
  body: `margin:0 0 16px;${FONT};font-size:16px;line-height:24px;color:#15202a;word-break:break-word`,
  small: `margin:0;${FONT};font-size:13px;line-height:20px;color:#52606c`,
  address: `margin:0 0 24px;${FONT};font-size:13px;line-height:20px;word-break:break-all`,
  link: 'color:#0b5a75',
  button: `display:inline-block;padding:12px 24px;${FONT};font-size:16px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none`,
  label: `padding:4px 16px 4px 0;${FONT};font-size:14px;line-height:20px;font-weight:400;color:#52606c;white-space:nowrap`,
  value: `padding:4px 0;${FONT};font-size:16px;line-height:20px;color:#15202a;word-break:break-word`,
} as const

export interface Block {
  readonly text: string
  readonly html: string
}

export const paragraph = (words: string): Block => ({
  text: oneLine(words),
  html: `<p class="ink" style="${styles.body}">${escapeHtml(oneLine(words))}</p>`,
})

/** The call to action, as a button and as a copyable address. */
export const button = (label: string, url: string): Block => ({
  text: `${label}:\n${url}`,
  // Only a table works as a button in every mail program.
  html: `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 16px"><tr>
<td bgcolor="#0b5a75" style="border-radius:6px;background-color:#0b5a75"><a href="${escapeHtml(url)}" style="${styles.button}">${escapeHtml(label)}</a></td>
</tr></table>
<p class="dim" style="${styles.small}">If the button does nothing, copy this address into your browser:</p>
<p style="${styles.address}"><a class="link" href="${escapeHtml(url)}" style="${styles.link}">${escapeHtml(url)}</a></p>`,
})

export const facts = (rows: readonly (readonly [label: string, value: string])[]): Block => ({
  text: rows.map(([label, value]) => `${label}: ${oneLine(value)}`).join('\n'),
  html: `<table cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">
${rows.map(factRow).join('\n')}
</table>`,
})

const factRow = ([label, value]: readonly [string, string]) =>
  `<tr><th class="dim" scope="row" align="left" valign="top" style="${styles.label}">${escapeHtml(label)}</th>
<td class="ink" valign="top" style="${styles.value}">${escapeHtml(oneLine(value))}</td></tr>`

/** Visitors' text, set apart from our own. */
export const quote = (words: string): Block => ({
  text: linesOf(words)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n'),
  html: `<blockquote class="ink" style="${styles.body};padding:4px 0 4px 16px;border-left:3px solid #7b8894">${linesOf(words).map(escapeHtml).join('<br>')}</blockquote>`,
})
