/** In pixels, the same as in the stylesheet. The heights of rows that are not rendered are computed from these. */
export const ROW_HEIGHT = 48
export const HEAD_HEIGHT = 40
