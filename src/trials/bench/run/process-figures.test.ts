import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { describe, expect, it, onTestFinished } from 'vitest'
import { cpuSeconds, treeSeconds } from './process-figures.ts'

const BUSY = 'i=0; while [ $i -lt 150000 ]; do i=$((i+1)); done'

const start = async (script: string) => {
  const child = spawn('/bin/sh', ['-c', script], { stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill())
  await once(child.stdout, 'data')
  return child.pid ?? 0
}

describe.skipIf(!existsSync('/proc/self/stat'))(
  'the processor time of a process with its children (only where there is /proc)',
  () => {
    it('includes a child that has ended', async () => {
      const pid = await start(`(${BUSY}); echo done; read x`)

      expect(await cpuSeconds(pid)).toBeLessThan(0.05)
      expect(await treeSeconds(pid)).toBeGreaterThanOrEqual(0.05)
    })

    it('includes a running child', async () => {
      const pid = await start(`(${BUSY}; echo done; read x; true); true`)

      expect(await cpuSeconds(pid)).toBeLessThan(0.05)
      expect(await treeSeconds(pid)).toBeGreaterThanOrEqual(0.05)
    })

    it('is unknown for a process that does not exist', async () => {
      expect(await treeSeconds(2 ** 22 + 1)).toBeNull()
    })
  },
)
