import type { Db } from '#server/db/kysely.ts'
import { DEVICE_SECONDS } from '#server/http/cookie.ts'
import { newToken, tokenHashOf } from '#server/http/token.ts'

const MOST = 20

const earliest = (at: Date) => new Date(at.getTime() - DEVICE_SECONDS * 1000)

interface NewDevice {
  readonly accountId: number
  readonly previous: Buffer | null
}

/** Stores a device of a locked account and returns its token. Keeps the 20 newest. */
export const rememberDevice = async (tx: Db, { accountId, previous }: NewDevice, at: Date): Promise<string> => {
  const token = newToken()
  const ofAccount = () => tx.deleteFrom('known_device').where('account_id', '=', accountId)
  // A fresh token per login, against planted ones.
  if (previous) await ofAccount().where('token_hash', '=', previous).execute()
  await ofAccount()
    .where('token_hash', 'in', (eb) =>
      eb
        .selectFrom('known_device')
        .select('token_hash')
        .where('account_id', '=', accountId)
        .orderBy('created_at', 'desc')
        .offset(MOST - 1),
    )
    .execute()
  await tx
    .insertInto('known_device')
    .values({ token_hash: tokenHashOf(token), account_id: accountId, created_at: at })
    .execute()
  return token
}

/** True if this browser has logged in to the account before. */
export const isKnownDevice = async (
  db: Db,
  device: { email: string; tokenHash: Buffer },
  at: Date,
): Promise<boolean> => {
  const found = await db
    .selectFrom('known_device')
    .innerJoin('account', 'account.id', 'known_device.account_id')
    .select('account.id')
    .where('token_hash', '=', device.tokenHash)
    .where('account.email', '=', device.email)
    .where('known_device.created_at', '>', earliest(at))
    .executeTakeFirst()
  return found !== undefined
}

export const forgetDevices = async (tx: Db, accountId: number): Promise<void> => {
  await tx.deleteFrom('known_device').where('account_id', '=', accountId).execute()
}

export const sweepDevices = async (db: Db, at: Date): Promise<void> => {
  await db.deleteFrom('known_device').where('created_at', '<=', earliest(at)).execute()
}
