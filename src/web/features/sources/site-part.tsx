export { SiteAnchor } from './exposure/site-anchor.tsx'
