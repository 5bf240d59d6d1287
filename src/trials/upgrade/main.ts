import { type Upgrade, upgradeFrom } from './upgrade.ts'

const say = (line: string) => process.stderr.write(`${line}\n`)

const tableOf = ({ title, migrations, stages, noWayBack, facts, breaches }: Upgrade) =>
  [
    `From ${title}`,
    `Migrations: ${migrations.join(', ') || 'none'}`,
    '',
    '| stage | acknowledged writes | longest gap | answered otherwise |',
    '| --- | --- | --- | --- |',
    ...stages.map(
      (stage) => `| ${stage.name} | ${stage.acknowledged} | ${stage.gapMs} ms | ${stage.troubles || '–'} |`,
    ),
    '',
    `Read back: ${facts} facts, ${breaches.length === 0 ? 'none lost' : `${breaches.length} breaches`}`,
    `Way back: ${noWayBack ?? 'the earlier build serves the upgraded database'}`,
    ...breaches,
    '',
  ].join('\n')

const [commit, ...others] = process.argv.slice(2)
if (commit === undefined || others.length > 0) {
  say('Usage: npm run trial -- upgrade COMMIT')
  process.exitCode = 2
} else {
  try {
    const upgrade = await upgradeFrom(commit, say)
    process.stdout.write(tableOf(upgrade))
    process.exitCode = upgrade.breaches.length === 0 ? 0 : 1
  } catch (error) {
    say(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
