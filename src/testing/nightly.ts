/** Whether tests are to prove more than there is time for with every change: `npm run trial -- nightly`. */
export const isNightly = process.env['NIGHTLY'] === 'on'
