/** What React remembers of the last time that it rendered an element: the same object until it renders it again. */
export const lastRender = (element: Element): unknown => {
  const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'))
  if (key === undefined) throw new Error('React has not rendered this element')
  return Reflect.get(element, key)
}
