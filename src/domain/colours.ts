/** The site's colours, for all that cannot read a style sheet's variables: mails, sharing cards, what browsers are told. */
export const paper = '#f6f1e7'
export const paperShade = '#efe8da'
export const ink = '#1a1916'
export const stone = '#5f594e'
export const hairline = '#d9d0c0'
export const earthRed = '#9c3d22'
/** The portal's dots: work that is done, and work that goes on. */
export const statusCompleted = '#2d6a45'
export const statusActive = '#7a9a2e'
/** The ground of the intro film. */
export const black = '#000'
