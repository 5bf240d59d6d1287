import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const read = (name: string) => readFileSync(join(import.meta.dirname, `${name}.pem`), 'utf8')

/** Certificates with their keys, each signed by itself: of every site below sites.example, and two that nobody is to believe. */
export const certificates = {
  sites: read('sites.example'),
  expired: read('expired'),
  unknown: read('unknown'),
}
