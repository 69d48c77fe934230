import fc from 'fast-check'

/** The same in each `npm test`, which then fails only for a change; `npm run test:random` sets others. */
const { PROPERTY_SEED = '7' } = process.env

fc.configureGlobal({ seed: Number(PROPERTY_SEED) })
