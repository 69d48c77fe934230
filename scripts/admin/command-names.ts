/** The commands, and whether each is for one account. */
export const needsEmail = {
  list: false,
  create: true,
  'reset-password': true,
  'disable-2fa': true,
  reseal: false,
  'verify-log': false,
}

export type CommandName = keyof typeof needsEmail
