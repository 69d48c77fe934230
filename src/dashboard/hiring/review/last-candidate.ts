/** The candidate that had the focus in a list last, or was open since: the list begins there again. */
export const lastCandidate: { id: string | undefined; wasOpen: boolean } = { id: undefined, wasOpen: false }
