import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing } from './missing.ts'

const addressHeaders = /^(?:to|reply-to):(.*)$/gim

const addressesOf = (raw: string): string[] => {
  const [head = ''] = raw.split(/\r?\n\r?\n/, 1)
  const lines = [...head.replaceAll(/\r?\n[ \t]+/g, ' ').matchAll(addressHeaders)].map(([, value = '']) => value)
  return lines.flatMap((line) => line.match(/[^\s<>,"]+@[^\s<>,"]+/g) ?? []).map((address) => address.toLowerCase())
}

/** E-mail files to the person or with their request; the folder may be missing. */
export const findMailFiles = async (folder: string, email: string): Promise<string[]> => {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  const found: string[] = []
  for (const name of names.filter((entry) => /\.eml(?:\.part)?$/.test(entry)).sort()) {
    const raw = await readFile(join(folder, name), 'utf8').catch((error: unknown) => {
      if (isMissing(error)) return ''
      throw error
    })
    if (addressesOf(raw).includes(email.toLowerCase())) found.push(join(folder, name))
  }
  return found
}
