import { z } from 'zod'

const CURSOR = /^(?:([0-5])_)?([\d.:TZ-]{1,30})_([0-9a-f-]{32,36})$/

/** The cursor of a list that is sorted by a time, perhaps after a rating: those and the id of the last entry of the previous page. */
export const cursor = z
  .string()
  .regex(CURSOR, 'The cursor is not valid.')
  .transform((text): { rating?: number | undefined; time: string; id: string } => {
    const [, rating, time = '', id = ''] = CURSOR.exec(text) ?? []
    return { rating: rating === undefined ? undefined : Number(rating), time, id }
  })
