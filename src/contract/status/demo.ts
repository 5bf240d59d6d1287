/** The name of the `<meta>` by which the HTML says that the demo's accounts are open to more than this machine. */
export const DEMO_META = 'demo'
