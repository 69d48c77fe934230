import { HIRING } from '../../shell/places.ts'

/** The screen above the ones of an opening. */
export const trail = [{ label: 'Openings', to: HIRING }]
