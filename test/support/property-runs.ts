/** A few runs in `npm test`; many with each random seed of `npm run test:random`. */
export const propertyRuns = ({ few, many }: { few: number; many: number }): number =>
  process.env.PROPERTY_RUNS === 'many' ? many : few
