/** Name of the `<meta>` for a demo reachable from other machines. */
export const DEMO_META = 'demo'
