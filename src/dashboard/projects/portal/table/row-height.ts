/** In pixels, as the stylesheet has them: rows out of sight are reckoned with, not drawn. */
export const ROW_HEIGHT = 48
export const HEAD_HEIGHT = 40
