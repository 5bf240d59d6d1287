import type { ColumnType, GeneratedAlways } from 'kysely'

export type Id = GeneratedAlways<number>
/** Parsed when read, text when written. */
export type Json = ColumnType<unknown, string, string>
/** Written as YYYY-MM-DD. */
export type Day = ColumnType<Date, string, string>
