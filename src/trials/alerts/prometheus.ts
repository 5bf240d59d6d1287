import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export const PROMETHEUS = '/usr/bin/prometheus'

const FILES = join(import.meta.dirname, '../../deploy/prometheus')

const POLL_MS = 250

/** Shortens durations and rate windows to seconds. */
const hurried = (rules: string) => rules.replaceAll(/\[\d+m\]/g, '[5s]').replaceAll(/for: \d+m/g, 'for: 1s')

interface Alert {
  readonly state: string
  readonly labels: Readonly<Record<string, string>>
  readonly annotations: Readonly<Record<string, string>>
}

export interface ScrapingPrometheus {
  /** Rejects after a timeout. */
  readonly untilFiring: (name: string) => Promise<Alert>
  readonly firing: () => Promise<readonly string[]>
  readonly stop: () => Promise<void>
}

const LONGEST_MS = 30_000

export const startPrometheus = async (folder: string, port: number, target: string): Promise<ScrapingPrometheus> => {
  await mkdir(folder, { recursive: true })
  const [config, rules] = await Promise.all(
    ['prometheus.yml', 'alerts.yml'].map((name) => readFile(join(FILES, name), 'utf8')),
  )
  const here = (config ?? '').replaceAll('15s', '1s').replace('127.0.0.1:9464', target)
  await writeFile(join(folder, 'prometheus.yml'), here)
  await writeFile(join(folder, 'alerts.yml'), hurried(rules ?? ''))
  const listening = [`--web.listen-address=127.0.0.1:${port}`, `--storage.tsdb.path=${join(folder, 'data')}`]
  const child: ChildProcess = spawn(PROMETHEUS, [`--config.file=${join(folder, 'prometheus.yml')}`, ...listening], {
    stdio: 'ignore',
  })

  const alerts = async (): Promise<readonly Alert[]> => {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/alerts`).catch(() => null)
    const { data } = response?.ok
      ? ((await response.json()) as { data: { alerts: Alert[] } })
      : { data: { alerts: [] } }
    return data.alerts.filter(({ state }) => state === 'firing')
  }
  const untilFiring = async (name: string): Promise<Alert> => {
    for (const end = performance.now() + LONGEST_MS; performance.now() < end; await sleep(POLL_MS)) {
      const found = (await alerts()).find(({ labels }) => labels['alertname'] === name)
      if (found) return found
    }
    throw new Error(`${name} did not fire within ${LONGEST_MS / 1000} s`)
  }
  return {
    untilFiring,
    firing: async () => (await alerts()).map(({ labels }) => labels['alertname'] ?? ''),
    stop: async () => {
      if (child.exitCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
