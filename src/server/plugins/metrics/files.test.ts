import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { alongside, startTestApp, testConfig } from '#testing/server/app.ts'
import { buildSource } from '#testing/server/factories.ts'

const DEPLOY = join(import.meta.dirname, '../../../deploy')
const read = (path: string) => readFileSync(join(DEPLOY, path), 'utf8')

const metrics = { host: '127.0.0.1', port: 0 }
const { linkChecks } = testConfig()
const test = startTestApp({ metrics, linkChecks: { ...linkChecks, isOn: true } })
const withoutLinkChecks = startTestApp({ metrics })
const second = alongside(test, { index: true })

const shown = async () => {
  await buildSource(test.db)
  await second.app.inject({ url: '/api/v1/source/global/' })
  await second.app.libraryIndex?.ready()
  test.app.degraded.add('a-reason', () => true)
  return (await Promise.all([second.app.metrics, test.app.metrics].map(async (metrics) => metrics?.text()))).join('\n')
}

const namesIn = (text: string) =>
  new Set([...text.matchAll(/\b(?:sourcebook|process|nodejs)_[a-z\d_]+/g)].map(([name]) => name))

/** Names including histogram parts. */
const metricsIn = (text: string) => new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name))

/** Excludes Node's standard metrics. */
const isOwn = (name: string) => name.startsWith('sourcebook_')

describe('the files of an operator', () => {
  it.each(['prometheus/alerts.yml', 'prometheus/alerts.test.yml', 'grafana/sourcebook.json'])(
    'name only existing metrics: %s',
    async (path) => {
      const text = await shown()
      const known = new Set([...namesIn(text), ...metricsIn(text)])

      const named = [...namesIn(read(path))]

      expect(named.length).toBeGreaterThan(5)
      expect(named.filter((name) => !known.has(name))).toEqual([])
    },
  )

  it('show each of our metrics on the dashboard, and explain it in the guide', async () => {
    const metrics = [...metricsIn(await shown())].filter(isOwn)
    const [dashboard, page] = [read('grafana/sourcebook.json'), read('README.md')]

    expect(metrics.length).toBeGreaterThan(20)
    expect(metrics.filter((name) => !dashboard.includes(name))).toEqual([])
    expect(metrics.filter((name) => !page.includes(`\`${name.replace('sourcebook_', '')}`))).toEqual([])
  })

  it('explain each of the five alerts', () => {
    const alerts = [...read('prometheus/alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)

    expect(alerts).toHaveLength(5)
    expect(alerts.filter((name) => !read('README.md').includes(`\`${name}\``))).toEqual([])
  })

  it('have a dashboard with a query in each panel, for any data source', () => {
    const { panels } = JSON.parse(read('grafana/sourcebook.json')) as {
      panels: { title: string; datasource: { uid: string }; targets: { expr: string }[] }[]
    }

    expect(panels.filter(({ datasource }) => datasource.uid !== `\${datasource}`)).toEqual([])
    expect(panels.filter(({ targets }) => targets.length === 0 || targets.some(({ expr }) => expr === ''))).toEqual([])
    expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length)
  })

  it('show link metrics only with link checks, as the guide states', async () => {
    const [on, off] = await Promise.all([test, withoutLinkChecks].map(async ({ app }) => app.metrics?.text()))
    const ofLinks = (text = '') => [...metricsIn(text)].filter((name) => name.startsWith('sourcebook_link'))

    expect([ofLinks(on).length, ofLinks(off)]).toEqual([3, []])
  })

  const PROMTOOL = '/usr/bin/promtool'
  it.skipIf(!existsSync(PROMTOOL))(
    'scrape metrics that Prometheus accepts without a warning (skipped without promtool)',
    async () => {
      const input = (await test.app.metrics?.text()) ?? ''
      const said = execFileSync(PROMTOOL, ['check', 'metrics'], { input, encoding: 'utf8', stdio: 'pipe' })

      expect([input.length > 1000, said]).toEqual([true, ''])
    },
  )

  it.skipIf(!existsSync(PROMTOOL))(
    'have alerts that fire when they should, and only then (skipped without promtool)',
    () => {
      const check = (...args: string[]) =>
        execFileSync(PROMTOOL, args, { cwd: join(DEPLOY, 'prometheus'), encoding: 'utf8', stdio: 'pipe' })

      expect(check('check', 'config', 'prometheus.yml')).toContain('5 rules found')
      expect(check('test', 'rules', 'alerts.test.yml')).toContain('SUCCESS')
    },
  )
})
