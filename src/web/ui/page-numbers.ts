const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** The pages to offer: first, last and those about the current one. Never more than seven, so that the bar keeps its width. */
export function pageNumbers(page: number, total: number): (number | 'gap')[] {
  if (total <= 7) return range(1, total)
  if (page <= 4) return [...range(1, 5), 'gap', total]
  if (page >= total - 3) return [1, 'gap', ...range(total - 4, total)]
  return [1, 'gap', page - 1, page, page + 1, 'gap', total]
}
