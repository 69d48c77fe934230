/** How long an enquiry is new: nobody marks them as read. */
export const NEW_FOR = 30 // days
