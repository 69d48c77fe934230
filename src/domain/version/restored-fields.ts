/** Restoring all of a version leaves `hidden` as it is, so that nothing becomes public unless that is chosen. */
export const isRestoredWithAll = (name: string) => name !== 'hidden'
