/** Ordinal by id and id by ordinal. */
export interface IdsData {
  readonly ids: Float64Array
  /** Ordinals + 1 of a page of neighbouring ids, by the page's number. Pages without any id are not there. */
  readonly pages: ReadonlyMap<number, Uint32Array>
}

const PAGE = 4096

export const writeIds = (most: number) => {
  const ids = new Float64Array(most)
  const pages = new Map<number, Uint32Array>()
  return {
    add: (id: number, ordinal: number): void => {
      ids[ordinal] = id
      const number = Math.floor(id / PAGE)
      let page = pages.get(number)
      if (!page) pages.set(number, (page = new Uint32Array(PAGE)))
      page[id % PAGE] = ordinal + 1
    },
    finish: (): IdsData => ({ ids, pages }),
  }
}

/** The ordinal of an id, or -1. */
export const ordinalOf = ({ pages }: IdsData, id: number): number =>
  (pages.get(Math.floor(id / PAGE))?.[id % PAGE] ?? 0) - 1
