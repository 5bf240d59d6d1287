import type { RunResult } from '#trials/bench/run/results.ts'

const DRAWN = ['first page', 'middle pages', 'search, very common words'] as const
const COLORS = ['#0072b2', '#d55e00', '#009e73']

const WIDTH = 760
const HEIGHT = 420
const PLOT = { left: 60, right: 480, top: 30, bottom: 370 }

export interface Series {
  readonly name: string
  readonly label: string
  readonly color: string
  readonly points: readonly { readonly size: number; readonly ms: number }[]
}

export const seriesOf = (all: readonly RunResult[]): Series[] => {
  const runs = all.filter(({ database }) => database === all[0]?.database)
  return ['before', 'now'].flatMap((label) =>
    DRAWN.flatMap((name, index) => {
      const points = runs.flatMap(({ size, cases }) => {
        const outcome = cases.find((found) => found.name === name && found.as === 'guest')?.outcomes[label]
        return outcome && !('failed' in outcome) ? [{ size, ms: outcome.one.p50 }] : []
      })
      return points.length > 1 ? [{ name, label, color: COLORS[index] ?? 'gray', points }] : []
    }),
  )
}

export const onLogAxis = (
  value: number,
  { from, to }: { from: number; to: number },
  [begin, end]: readonly [number, number],
): number =>
  begin + ((Math.log10(value) - Math.log10(from)) / Math.max(1e-9, Math.log10(to) - Math.log10(from))) * (end - begin)

export const powersAround = (values: readonly number[]): number[] => {
  const [from, to] = [Math.floor(Math.log10(Math.min(...values))), Math.ceil(Math.log10(Math.max(...values)))]
  return Array.from({ length: Math.max(1, to - from) + 1 }, (_, index) => 10 ** (from + index))
}

const number = (value: number) => (value >= 1 ? value.toLocaleString('en') : String(Number(value.toPrecision(1))))
const place = (value: number) => value.toFixed(1)

const rangeOf = (powers: readonly number[]) => ({ from: powers[0] ?? 1, to: powers.at(-1) ?? 1 })

const STYLE = `text { font: 13px system-ui, sans-serif; fill: #222 } .grid { stroke: #8886 } .before { stroke-dasharray: 6 4 }
  @media (prefers-color-scheme: dark) { text { fill: #ddd } }`

const lineOf = ({ name, label, color, points }: Series, at: (point: Series['points'][number]) => string) =>
  `<polyline class="${label}" fill="none" stroke="${color}" stroke-width="2.5" points="${points.map(at).join(' ')}"><title>${name}, ${label}</title></polyline>`

export const placeNames = (heights: readonly number[], apart: number): number[] => {
  const order = heights.map((height, index) => ({ height, index })).toSorted((a, b) => a.height - b.height)
  const placed = [...heights]
  let last = Number.NEGATIVE_INFINITY
  for (const { height, index } of order) {
    last = Math.max(height, last + apart)
    placed[index] = last
  }
  return placed
}

/** Log-log chart; null for fewer than two sizes. */
export const growthSvg = (runs: readonly RunResult[]): string | null => {
  const series = seriesOf(runs)
  const points = series.flatMap((line) => line.points)
  if (points.length === 0) return null
  const [sizes, times] = [powersAround(points.map(({ size }) => size)), powersAround(points.map(({ ms }) => ms))]
  const x = (size: number) => onLogAxis(size, rangeOf(sizes), [PLOT.left, PLOT.right])
  const y = (ms: number) => onLogAxis(ms, rangeOf(times), [PLOT.bottom, PLOT.top])
  const names = placeNames(
    series.map((line) => y(line.points.at(-1)?.ms ?? 1)),
    16,
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Median time of a call by the number of sources">`,
    `<style>${STYLE}</style>`,
    ...sizes.map(
      (size) =>
        `<line class="grid" x1="${place(x(size))}" x2="${place(x(size))}" y1="${PLOT.top}" y2="${PLOT.bottom}"/><text x="${place(x(size))}" y="${PLOT.bottom + 20}" text-anchor="middle">${number(size)}</text>`,
    ),
    ...times.map(
      (ms) =>
        `<line class="grid" x1="${PLOT.left}" x2="${PLOT.right}" y1="${place(y(ms))}" y2="${place(y(ms))}"/><text x="${PLOT.left - 8}" y="${place(y(ms) + 4)}" text-anchor="end">${number(ms)}</text>`,
    ),
    `<text x="${PLOT.left}" y="16">median ms of one guest</text>`,
    `<text x="${(PLOT.left + PLOT.right) / 2}" y="${HEIGHT - 8}" text-anchor="middle">sources</text>`,
    ...series.map((line) => lineOf(line, ({ size, ms }) => `${place(x(size))},${place(y(ms))}`)),
    ...series.map(
      ({ name, label, color }, index) =>
        `<text x="${PLOT.right + 10}" y="${place((names[index] ?? 0) + 4)}"><tspan fill="${color}">●</tspan> ${name}, ${label}</text>`,
    ),
    '</svg>',
    '',
  ].join('\n')
}
