import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CHECKOUT, prepare } from '#trials/cluster/prepare.ts'
import { playRound } from './round.ts'
import { startStage } from './stage.ts'
import { breachesOf, clusterTable, type PlayedTrial } from './table.ts'
import { trials, upgrade } from './trials.ts'
import { layOutCommit } from './version-before.ts'

const PORT = '21600'

const say = (line: string) => process.stderr.write(`${line}\n`)

const text = { type: 'string' } as const

const read = (args: readonly string[]) => {
  const options = {
    rounds: { ...text, default: '1' },
    port: { ...text, default: PORT },
    user: text,
    from: text,
  } as const
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
  const unknown = positionals.filter((name) => !trials.some((trial) => trial.name === name))
  if (unknown.length > 0)
    throw new Error(`There is no trial ${unknown.join(', ')}; there are ${trials.map(({ name }) => name).join(', ')}`)
  const chosen = positionals.length === 0 ? trials : trials.filter(({ name }) => positionals.includes(name))
  return { ...values, chosen: values.from === undefined ? chosen : [upgrade] }
}

/** Runs cluster trials, or with `--from COMMIT` an upgrade. Returns the exit code. */
const runClusterTrials = async (args: readonly string[]): Promise<number> => {
  const { chosen, rounds, port, user, from } = read(args)
  const ready = prepare(say, user)
  if (!ready) return 1
  const folder = await mkdtemp(join(tmpdir(), 'sourcebook-cluster-'))
  const settings = { DEMO: 'on', RATE_LIMIT_SCALE: '1000000', LOG_LEVEL: 'warn' }
  const checkout = from === undefined ? CHECKOUT : join(folder, 'before')
  if (from !== undefined) layOutCommit(from, { from: CHECKOUT, to: checkout })
  const played: PlayedTrial[] = []
  const options = { folder, port: Number(port), ...ready, checkout, newCheckout: CHECKOUT, settings, log: say }
  const stage = await startStage(options)
  try {
    for (const trial of chosen) {
      const done = []
      for (let round = 1; round <= Number(rounds); round += 1) {
        say(`${trial.name}, round ${round} of ${rounds}: ${trial.promise} …`)
        const result = await playRound(stage, trial)
        done.push(result)
        const { acknowledged, lost, writesGap, guests, members } = result
        say(
          `  ${acknowledged} acknowledged, ${lost.length} lost; gap of writes ${Math.round(writesGap)} ms, of guests’ reads ${Math.round(guests.gap)} ms, of signed-in reads ${Math.round(members.gap)} ms; load ${(loadavg()[0] ?? 0).toFixed(1)}`,
        )
      }
      played.push({ trial, rounds: done })
    }
  } finally {
    process.stdout.write(`${clusterTable(played)}\n`)
    await stage.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return played.every((one) => breachesOf(one).length === 0) ? 0 : 1
}

process.exitCode = await runClusterTrials(process.argv.slice(2))
