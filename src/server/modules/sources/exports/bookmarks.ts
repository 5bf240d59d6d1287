import { webAddress } from '#contract/links/web-address.ts'
import { escapeHtml } from '#server/http/html.ts'
import type { FileWriter } from './file-writer.ts'
import type { ExportRow } from './rows.ts'

// Byte for byte, since browsers detect the format by it.
const HEAD = `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
<TITLE>Bookmarks</TITLE>
<H1>Bookmarks</H1>
<DL><p>
`

const open = (name: string, indent: string) => `${indent}<DT><H3>${escapeHtml(name)}</H3>\n${indent}<DL><p>\n`
const close = (indent: string) => `${indent}</DL><p>\n`

const IN_ROOT = '    '
const IN_CATEGORY = IN_ROOT.repeat(2)
const IN_SUBCATEGORY = IN_ROOT.repeat(3)

const secondsOf = (time: Date) => Math.floor(time.getTime() / 1000)

// Trailing comma: some programs split a single tag at blanks.
const tagsText = (labels: readonly string[]) => (labels.length === 1 ? `${labels[0]},` : labels.join(','))

const bookmark = ({ title, link, note, tags, public: isPublic, createdAt }: ExportRow) => {
  // A browser may open the file.
  const address = webAddress(link)
  const attributes = [
    ...(address === null ? [] : [`HREF="${escapeHtml(address)}"`]),
    `ADD_DATE="${secondsOf(createdAt)}"`,
    ...(isPublic ? [] : ['PRIVATE="1"']),
    ...(tags.length === 0 ? [] : [`TAGS="${escapeHtml(tagsText(tags))}"`]),
  ]
  return `${IN_SUBCATEGORY}<DT><A ${attributes.join(' ')}>${escapeHtml(title)}</A>\n${IN_SUBCATEGORY}<DD>${escapeHtml(note)}\n`
}

const foldersOf = ({ groupSubcategory, category, subCategory }: ExportRow): readonly [string, string] =>
  groupSubcategory ? [groupSubcategory.subject, groupSubcategory.category] : [category, subCategory]

/** Netscape bookmark file, folder by folder. */
export const bookmarks = (): FileWriter => {
  let outer: string | null = null
  let inner: string | null = null

  const leaveInner = () => {
    const left = inner === null ? '' : close(IN_CATEGORY)
    inner = null
    return left
  }
  const leaveOuter = () => {
    const left = leaveInner() + (outer === null ? '' : close(IN_ROOT))
    outer = null
    return left
  }
  const enter = ([category, subCategory]: readonly [string, string]) => {
    let text = ''
    if (category !== outer) {
      text += leaveOuter() + open(category, IN_ROOT)
      outer = category
    }
    if (subCategory !== inner) {
      text += leaveInner() + open(subCategory, IN_CATEGORY)
      inner = subCategory
    }
    return text
  }

  return {
    head: HEAD,
    write: (row) => enter(foldersOf(row)) + bookmark(row),
    end: () => `${leaveOuter()}</DL><p>\n`,
  }
}
