export type Figures = Readonly<Record<string, number>>

export interface Spread {
  readonly median: number
  /** Absent in older files. */
  readonly min?: number
  readonly max: number
}

export const spreadOf = (rounds: readonly Figures[]): Record<string, Spread> => {
  const names = [...new Set(rounds.flatMap((round) => Object.keys(round)))]
  return Object.fromEntries(
    names.map((name) => {
      const values = rounds.flatMap((round) => round[name] ?? []).toSorted((one, other) => one - other)
      const [min = 0] = values
      return [name, { median: values[Math.floor(values.length / 2)] ?? 0, min, max: values.at(-1) ?? 0 }]
    }),
  )
}

const shown = ({ median, min, max }: Spread) => {
  if (max === min) return `${Math.round(median)}`
  return `${Math.round(median)} (${min === undefined ? 'to ' : `${Math.round(min)}–`}${Math.round(max)})`
}

export const tableOf = (columns: Readonly<Record<string, Readonly<Record<string, Spread>>>>): string => {
  const names = [...new Set(Object.values(columns).flatMap((spreads) => Object.keys(spreads)))]
  const titles = Object.keys(columns)
  const rows = names.map((name) => [
    name,
    ...titles.map((title) => {
      const spread = columns[title]?.[name]
      return spread ? shown(spread) : ''
    }),
  ])
  const lines = [['', ...titles], ['---', ...titles.map(() => '---:')], ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
