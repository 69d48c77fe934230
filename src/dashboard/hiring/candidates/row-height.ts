/** In pixels, the same as in the stylesheet. */
export const ROW_HEIGHT = 48
export const HEAD_HEIGHT = 40
