export interface IdsData {
  readonly ids: Float64Array
  /** Ordinal + 1 per id, in pages of neighboring ids. Empty pages are absent. */
  readonly pages: ReadonlyMap<number, Uint32Array>
}

const PAGE = 4096
// Large enough to be returned to the system when freed (decision 0017).
const PAGES_AT_ONCE = 64

const pageMaker = () => {
  let piece = new Uint32Array(0)
  return (): Uint32Array => {
    if (piece.length === 0) piece = new Uint32Array(PAGES_AT_ONCE * PAGE)
    const page = piece.subarray(0, PAGE)
    piece = piece.subarray(PAGE)
    return page
  }
}

export const writeIds = (most: number) => {
  const ids = new Float64Array(most)
  const pages = new Map<number, Uint32Array>()
  const makePage = pageMaker()
  return {
    add: (id: number, ordinal: number): void => {
      ids[ordinal] = id
      const number = Math.floor(id / PAGE)
      let page = pages.get(number)
      if (!page) pages.set(number, (page = makePage()))
      page[id % PAGE] = ordinal + 1
    },
    finish: (): IdsData => ({ ids, pages }),
  }
}

export const ordinalOf = ({ pages }: IdsData, id: number): number =>
  (pages.get(Math.floor(id / PAGE))?.[id % PAGE] ?? 0) - 1
