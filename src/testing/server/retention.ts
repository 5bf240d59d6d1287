import { retentionKinds } from '#server/modules/privacy/retention.ts'
import type { TestApp } from './app.ts'

export const removeExpired = async ({ db, config }: Pick<TestApp, 'db' | 'config'>, at: Date): Promise<void> => {
  for (const kind of retentionKinds(config).filter(({ respectsHolds }) => respectsHolds)) await kind.remove(db, at)
}
