import { globSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Fault, NotHere } from './fault.ts'

const LIBRARY = '/usr/lib/{*,*/*}/faketime/libfaketimeMT.so.1'

// Offsets from true time: past the session limit, back, a day, and small ones.
const JUMPS = ['+3h', '+0', '-3h', '+0', '+25h', '-25h', '+0', '+20', '-20', '+0']
const SETTLE_MS = 1500

const clockIn = (folder: string) => join(folder, 'clock')

export const clockJumps: Fault = {
  name: 'clock-jumps',
  promise: 'The clock of the server jumps by seconds, hours and a day, on and back',
  rounds: JUMPS.length,
  endsSessions: true,
  surround: async (folder) => {
    const [library] = globSync(LIBRARY)
    if (library === undefined) throw new NotHere('libfaketime is not installed (Debian: apt-get install faketime)')
    await writeFile(clockIn(folder), '+0\n')
    return {
      settings: {
        LD_PRELOAD: library,
        FAKETIME_TIMESTAMP_FILE: clockIn(folder),
        FAKETIME_CACHE_DURATION: '1',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      },
    }
  },
  inject: async ({ folder }, round) => {
    await writeFile(clockIn(folder), `${JUMPS[round % JUMPS.length]}\n`)
    await sleep(SETTLE_MS)
  },
}
