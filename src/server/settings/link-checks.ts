import { bool, duration, type Environment, SettingError, text, webUrl } from './setting.ts'

/** Whether the server finds out by itself which links still work (decision 0062). */
export interface LinkCheckSetting {
  /** With it off, nothing is asked of any site. */
  readonly isOn: boolean
  /** How long a link that works is left alone. */
  readonly everyMs: number
  /** Through which proxy sites are asked, whose address may hold a password; null where they are asked directly. */
  readonly proxy: string | null
}

const HOUR_MS = 3_600_000

const everyOf = (env: Environment): number => {
  const every = duration(env, 'LINK_CHECK_EVERY', '30d')
  if (every < HOUR_MS)
    throw new SettingError(
      'LINK_CHECK_EVERY',
      text(env, 'LINK_CHECK_EVERY', ''),
      'it is 1h or more: sites are not ours',
    )
  return every
}

const proxyOf = (env: Environment): string | null => {
  const proxy = text(env, 'LINK_CHECK_PROXY', '')
  return proxy === '' ? null : webUrl('LINK_CHECK_PROXY', proxy, ['http:'])
}

export const linkChecksOf = (env: Environment): LinkCheckSetting => ({
  isOn: bool(env, 'LINK_CHECK', false),
  everyMs: everyOf(env),
  proxy: proxyOf(env),
})
