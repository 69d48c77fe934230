const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' })
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' })
const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
const exactly = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'long' })

/** '14:05', in the user's time zone. */
export const formatClock = (time: Date) => clock.format(time)

/** '3 Nov 2026', in the user's time zone. */
export const formatDay = (iso: string) => day.format(new Date(iso))

/** '3 Nov 2026, 14:05', in the user's time zone. */
export const formatTime = (iso: string) => format.format(new Date(iso))

/** '3 Nov 2026, 14:05:09 IST'. */
export const formatExactTime = (iso: string) => exactly.format(new Date(iso))
