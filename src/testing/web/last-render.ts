export const lastRender = (element: Element): unknown => {
  const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'))
  if (key === undefined) throw new Error('React has not rendered this element')
  return Reflect.get(element, key)
}
