export const mailStates = ['waiting', 'sent', 'dead'] as const
export type MailState = (typeof mailStates)[number]
