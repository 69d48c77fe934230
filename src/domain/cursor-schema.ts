import { z } from 'zod'

const CURSOR = /^([\d.:TZ-]{1,30})_([0-9a-f-]{32,36})$/

/** The cursor of a list that is sorted by a time: the time and id of the last entry of the previous page. */
export const cursor = z
  .string()
  .regex(CURSOR, 'The cursor is not valid.')
  .transform((text) => {
    const [, time = '', id = ''] = CURSOR.exec(text) ?? []
    return { time, id }
  })
