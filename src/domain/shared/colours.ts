/** The site's colours, for code that cannot use CSS variables: mails, sharing cards, the theme colour. */
export const paper = '#f6f1e7'
export const paperShade = '#efe8da'
export const ink = '#1a1916'
export const stone = '#5f594e'
export const hairline = '#d9d0c0'
export const earthRed = '#9c3d22'
