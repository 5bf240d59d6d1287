/** Three significant digits, thousands separators. */
export const short = (value: number): string => {
  if (value >= 100) return Math.round(value).toLocaleString('en')
  if (value >= 10) return value.toFixed(1).replace(/\.0$/, '')
  return value >= 0.1 ? value.toFixed(2).replace(/\.?0+$/, '') : String(Number(value.toPrecision(2)))
}

export const times = (one: number | undefined, other: number | undefined): string =>
  one === undefined || other === undefined || one === 0 || other === 0 ? '' : `${short(one / other)} ×`
