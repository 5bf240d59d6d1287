/** Works without `call`, whose chunk may be missing. */
export const isServed = (): Promise<boolean> =>
  fetch('/', { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  )
