/** The maximum lengths, in characters, of a logged error report from a browser. */
export const crashLimits = { message: 500, stack: 4000, path: 500 }
