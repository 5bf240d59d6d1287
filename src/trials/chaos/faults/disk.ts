import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { personAt } from '#trials/chaos/person.ts'
import { type Fault, type FaultContext, NotHere, productOf } from './fault.ts'

const MEGABYTES = 320
const FULL_MS = 4000
const PIECE = Buffer.alloc(64 * 1024)

const fill = (file: string) => {
  const handle = openSync(file, 'w')
  try {
    for (let size = PIECE.length; size >= 1; ) {
      try {
        writeSync(handle, PIECE, 0, size)
      } catch {
        size = Math.floor(size / 2)
      }
    }
  } finally {
    closeSync(handle)
  }
}

const READ = ['/categories/', '/source/global/', '/source/newest/']

const checkReading = async (scene: FaultContext) => {
  const [writer] = scene.writers.writers
  const { address } = productOf(scene)
  const guest = personAt({ address: () => address, email: 'a guest', trouble: () => {} })
  for (const person of [guest, ...(writer ? [writer.person] : [])]) {
    for (const path of READ) {
      const answer = await person.call({ method: 'GET', path })
      if (answer?.status !== 200)
        scene.breach(`with a full disk ${path} was answered to ${person.email} with ${answer?.status ?? 'nothing'}`)
    }
  }
}

export const diskFull: Fault = {
  name: 'disk-full',
  promise: `The disk is full for ${FULL_MS / 1000} s: reading goes on`,
  rounds: 3,
  surround: async (folder) => {
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m,mode=755`, 'tmpfs', folder], { stdio: 'pipe' })
    } catch (cause) {
      throw new NotHere('a small disk can’t be made here, which takes root and mount', { cause })
    }
    return { remove: async () => void execFileSync('umount', ['-l', folder]) }
  },
  inject: async (scene) => {
    const file = join(scene.folder, 'filling')
    fill(file)
    await sleep(FULL_MS / 2)
    await checkReading(scene)
    await sleep(FULL_MS / 2)
    rmSync(file)
    const product = productOf(scene)
    if (!product.isRunning()) {
      scene.breach(`the server ended:\n${product.output()}`)
      await product.start()
    }
  },
}
