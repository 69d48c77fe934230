const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** '3 Nov 2026, 14:05', by the reader's own clock. */
export const spokenTime = (iso: string) => format.format(new Date(iso))
