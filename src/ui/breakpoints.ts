/** Widths in pixels at which the layout changes. The stylesheets repeat them, since a media query cannot read a variable. */
export const breakpoints = {
  /** Sign-in and dashboard from here on. */
  desktop: 1024,
  /** The gallery's wide layout: drag and arrows. */
  wideGallery: 1280,
} as const

export const atLeast = (width: number) => `(min-width: ${width}px)`
