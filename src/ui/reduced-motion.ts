/** Whether the visitor has turned on reduced motion. Not cached: the setting may change while a page is open. */
export const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches
