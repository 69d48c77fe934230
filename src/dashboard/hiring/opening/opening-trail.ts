import { HIRING } from '../../shell/places.ts'

/** The screen above the ones of an opening. */
export const trail = [{ label: 'Openings', to: HIRING }]

/** The title of the form of an opening; `id` is undefined for a new one. */
export const openingFormTitle = (id: string | undefined) =>
  id === undefined ? 'Add Opening' : 'Edit Opening'
