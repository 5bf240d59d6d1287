// One request: a list of several pages takes both.
export { LetterRail } from './letter-rail.tsx'
export { PageLinks } from './page-links.tsx'
