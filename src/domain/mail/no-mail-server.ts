/** The message to staff when a mail was queued but no mail server is configured. Visitors never read it. */
export const NO_MAIL_SERVER =
  'This site has no mail server yet: a Super Admin can read the mail in the outbox.'
