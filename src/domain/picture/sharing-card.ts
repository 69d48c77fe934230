/** The pixels of the picture of a shared link, which social networks recommend. */
export const SHARING_CARD = { width: 1200, height: 630 } as const
