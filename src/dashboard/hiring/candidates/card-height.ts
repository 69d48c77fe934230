/** In pixels, with the space below it; the same as in the stylesheet. */
export const CARD_HEIGHT = 140
