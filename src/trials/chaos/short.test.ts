import { expect, it } from 'vitest'
import { databaseKilled } from './faults/database.ts'
import { type Fault, productOf } from './faults/fault.ts'
import { serverEnded, serverKilled } from './faults/server.ts'
import { runTrial } from './trial.ts'

const faults = [serverKilled, databaseKilled, serverEnded, databaseKilled]
const WRITES_BETWEEN = 25

/** `npm run trial -- chaos` in short: each of these strikes in turn, in one trial. */
const short: Fault = {
  name: 'short',
  promise: 'The server is killed and ended once, the database is killed twice',
  rounds: faults.length,
  strike: async (scene, round) => {
    const fault = faults[round]
    // All of the database is killed first, and one of its processes then.
    await fault?.strike(scene, faults.slice(0, round).filter((one) => one === fault).length)
    expect(productOf(scene).isRunning()).toBe(true)
  },
}

it('loses nothing that was acknowledged to eight writers when server and database are killed and ended', async () => {
  const said: string[] = []

  const result = await runTrial({
    fault: short,
    kind: 'embedded',
    rounds: short.rounds,
    writesBetween: WRITES_BETWEEN,
    say: (line) => void said.push(line),
  })

  expect(result.breaches).toEqual([])
  expect(result.lost).toBe(0)
  expect(result.acknowledged).toBeGreaterThan((faults.length + 1) * WRITES_BETWEEN)
  expect(said).toEqual([])
}, 300_000)
