import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const read = (name: string) => readFileSync(join(import.meta.dirname, `${name}.pem`), 'utf8')

export const certificates = {
  sites: read('sites.example'),
  expired: read('expired'),
  unknown: read('unknown'),
}
