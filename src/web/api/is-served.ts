/** Whether there is a server to load the page from. Without the help of `call`, whose code may be what is missing. */
export const isServed = (): Promise<boolean> =>
  fetch('/', { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  )
