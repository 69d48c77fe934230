/** The most characters that the log keeps of a page that broke in somebody's browser. */
export const crashLimits = { message: 500, stack: 4000, path: 500 }
