/** How long an enquiry counts as new. There is no 'read' mark. */
export const NEW_FOR = 30 // days
