import { createServer } from 'node:net'
import { codeOf } from '#server/db/sql-state.ts'
import { UsageError } from './command.ts'

/** Address to listen on, and the names of its settings. */
export interface ListenAddress {
  readonly host: string
  readonly port: number
  readonly settings: { readonly host: string; readonly port: string }
}

/** Converts a listen error to one line that names the setting; bugs pass unchanged. */
export const listenFailure = ({ host, port, settings }: ListenAddress, error: unknown): unknown => {
  const reasons: Record<string, string> = {
    EADDRINUSE: `${settings.port}=${port} can't be used: another process listens there`,
    EACCES: `${settings.port}=${port} can't be used: this account may not listen there`,
    EADDRNOTAVAIL: `${settings.host}=${host} can't be used: this machine has no such address`,
    ENOTFOUND: `${settings.host}=${host} can't be used: nobody knows this name`,
    EAI_AGAIN: `${settings.host}=${host} can't be used: nobody knows this name at the moment`,
  }
  const reason = reasons[codeOf(error)]
  return reason === undefined ? error : new UsageError(reason, { cause: error })
}

/** Throws if the address can't be listened on now. Another process may still take it later. */
export const checkListenAddress = async (place: ListenAddress): Promise<void> => {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(place.port, place.host, resolve)
  }).catch((error: unknown) => {
    throw listenFailure(place, error)
  })
  await new Promise((resolve) => server.close(resolve))
}
