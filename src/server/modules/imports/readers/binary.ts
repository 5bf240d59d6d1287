const ARCHIVE = 'unpack it, and import what is in it'

/** Signatures of binary files and their description. */
const KINDS: readonly (readonly [start: string, what: string])[] = [
  ['PK\u0003\u0004', `a ZIP archive: ${ARCHIVE}`],
  ['PK\u0005\u0006', 'an empty ZIP archive'],
  ['\u001F\u008B', `a gzip archive: ${ARCHIVE}`],
  ['BZh91AY&SY', `a bzip2 archive: ${ARCHIVE}`],
  ['\u00FD7zXZ', `an xz archive: ${ARCHIVE}`],
  ['7z\u00BC\u00AF', `a 7z archive: ${ARCHIVE}`],
  ['Rar!\u001A', `a RAR archive: ${ARCHIVE}`],
  ['(\u00B5/\u00FD', `a Zstandard archive: ${ARCHIVE}`],
  ['%PDF-', 'a PDF document: import the list that it was made from'],
  ['{\\rtf', 'a text in RTF: save it as plain text'],
  ['\u00D0\u00CF\u0011\u00E0', 'an old Office document: save it as CSV or as plain text'],
  ['SQLite format 3\u0000', 'a database: let the program that it is of export bookmarks as HTML'],
  ['bplist', 'a property list: let Safari export bookmarks as HTML'],
  ['mozLz40', 'a compressed backup of Firefox: let Firefox export bookmarks as HTML'],
  ['\u0089PNG', 'a picture'],
  ['\u00FF\u00D8\u00FF', 'a picture'],
  ['GIF87a', 'a picture'],
  ['GIF89a', 'a picture'],
]

// Identified by the archive's first file name.
const OFFICE = /^PK[^]{28}(?:\[Content_Types\]\.xml|_rels\/|mimetypeapplication\/vnd\.oasis)/

const WEBP = /^RIFF[^]{4}WEBP/

/** Kind of a binary file; undefined if it may be text. */
export const binaryKind = (head: Uint8Array): string | undefined => {
  const start = Buffer.from(head.subarray(0, 100)).toString('latin1')
  if (OFFICE.test(start)) return 'an Office document: save it as CSV or as plain text'
  if (WEBP.test(start)) return 'a picture'
  return KINDS.find(([bytes]) => start.startsWith(bytes))?.[1]
}
