import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Transport } from './transport.ts'

/** Writes each e-mail into a file of its own that mail programs open; the same e-mail always into the same one. */
export const folderTransport = (folder: string): Transport => ({
  send: async ({ fileName, raw }) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, `${fileName}.eml`)
    const half = `${path}.part`
    try {
      await writeForUs(half, raw)
      await rename(half, path)
    } catch (error) {
      await rm(half, { force: true })
      throw error
    }
  },
})

// Links in e-mails open accounts: they are for nobody else on this machine.
const writeForUs = async (path: string, raw: Buffer) => {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(raw)
    await file.sync()
  } finally {
    await file.close()
  }
}
