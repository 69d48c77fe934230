/** Whether the visitor asks for reduced motion. Asked each time: it may be turned on while a page is open. */
export const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches
