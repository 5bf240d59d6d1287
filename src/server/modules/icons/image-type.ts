const startsWith = (body: Buffer, text: string, at = 0) =>
  body.subarray(at, at + text.length).toString('latin1') === text

// In the last one a comment ends where it first can, so that a file full of them is read once and not again and again.
const kinds: readonly (readonly [type: string, fits: (body: Buffer) => boolean])[] = [
  ['image/png', (body) => startsWith(body, '\u0089PNG\r\n\u001A\n')],
  ['image/x-icon', (body) => startsWith(body, '\u0000\u0000\u0001\u0000')],
  ['image/gif', (body) => startsWith(body, 'GIF8')],
  ['image/jpeg', (body) => startsWith(body, '\u00FF\u00D8\u00FF')],
  ['image/webp', (body) => startsWith(body, 'RIFF') && startsWith(body, 'WEBP', 8)],
  [
    'image/svg+xml',
    (body) => /^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[^])*-->\s*)*<svg[\s>]/i.test(body.toString('utf8')),
  ],
]

/** What a file is, by its first bytes and never by what the site says of it; null when it is no image. */
export const imageType = (body: Buffer): string | null => kinds.find(([, fits]) => fits(body))?.[0] ?? null
