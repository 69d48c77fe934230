/** The state of the history entry of an open project. */
type ProjectEntry = {
  /** The entry before it is the gallery, so closing goes back. */
  isFromGallery: true
  /** The query of the gallery in which it was opened. */
  gallery: string
  /** The document that opened it: the server does not know the state, and renders a reloaded page without it. */
  document: number
}

export const openedFromGallery = (gallery: string): ProjectEntry => ({
  isFromGallery: true,
  gallery,
  document: performance.timeOrigin,
})

const entryOf = (state: unknown) => state as Partial<ProjectEntry> | null

export const isFromGallery = (state: unknown) => entryOf(state)?.isFromGallery === true

/** The query of the gallery behind an open project; empty when the page was loaded at the project's address. */
export function galleryBehind(state: unknown): string {
  const entry = entryOf(state)
  return entry?.document === performance.timeOrigin ? (entry.gallery ?? '') : ''
}
