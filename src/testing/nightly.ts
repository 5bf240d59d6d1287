/** More thorough tests for `npm run trial -- nightly`. */
export const isNightly = process.env['NIGHTLY'] === 'on'
