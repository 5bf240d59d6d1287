import { totalmem } from 'node:os'
import { constrainedMemory } from 'node:process'

const MEGABYTE = 1024 * 1024

export function availableMegabytes(): number {
  // Without a limit this is 0 or a huge number, depending on the system.
  const limit = constrainedMemory()
  return Math.floor((limit > 0 ? Math.min(limit, totalmem()) : totalmem()) / MEGABYTE)
}

/** Settings of the embedded server for the available memory. */
export function serverSettings(megabytes: number): Record<string, string> {
  return {
    listen_addresses: '',
    // Relative, so that path length and commas don't matter.
    unix_socket_directories: '.',
    unix_socket_permissions: '0700',
    max_connections: '60',
    shared_buffers: `${clamp(megabytes / 4, 32, 2048)}MB`,
    effective_cache_size: `${clamp(megabytes / 2, 64, 1024 * 1024)}MB`,
    work_mem: '32MB',
    maintenance_work_mem: `${clamp(megabytes / 16, 64, 512)}MB`,
    // A container's /dev/shm has 64 MB, and some systems empty it when their user logs out.
    dynamic_shared_memory_type: 'mmap',
    random_page_cost: '1.1',
    jit: 'off',
    // Enough for file-copy backups; replication over a Unix socket doesn't exist.
    wal_level: 'replica',
    max_wal_senders: '0',
    max_wal_size: '2GB',
    // Errors go to the client; a log would show what people search for and write.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
  }
}

function clamp(value: number, least: number, most: number): number {
  return Math.floor(Math.min(Math.max(value, least), most))
}
