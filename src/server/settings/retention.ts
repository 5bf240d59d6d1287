import { duration, type Environment, SettingError, text } from './setting.ts'

/** How long what a house may choose is kept, in milliseconds; null is for good. */
export interface RetentionSetting {
  readonly activity: number | null
  readonly logins: number
  readonly emails: number
  readonly imports: number
}

const DAY_MS = 86_400_000

// The database refuses less, since the application may not remove what it has just written (migration 0025).
const LEAST_ACTIVITY_DAYS = 366

const activityOf = (env: Environment): number | null => {
  const value = text(env, 'RETENTION_ACTIVITY', 'off')
  if (value === 'off') return null
  const kept = duration(env, 'RETENTION_ACTIVITY', 'off')
  if (kept < LEAST_ACTIVITY_DAYS * DAY_MS)
    throw new SettingError('RETENTION_ACTIVITY', value, `it is off, or ${LEAST_ACTIVITY_DAYS}d or more`)
  return kept
}

export const retentionOf = (env: Environment): RetentionSetting => ({
  activity: activityOf(env),
  logins: duration(env, 'RETENTION_LOGINS', '90d'),
  emails: duration(env, 'RETENTION_EMAILS', '30d'),
  imports: duration(env, 'RETENTION_IMPORTS', '30d'),
})
