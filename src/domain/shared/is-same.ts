/** Whether two values have the same JSON; the order of their keys counts. */
export const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
