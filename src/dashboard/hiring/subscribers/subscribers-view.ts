import { addressView, choice, text } from '../../shell/use-address-view.ts'

/** The subscribers in one state, or all of them, or the openings that were sent. */
export const choices = ['all', 'confirmed', 'pending', 'sent'] as const

/** What the screen shows; `send` is the id of the opening that is to be sent. */
export const subscribersView = addressView({ show: choice(choices, 'all'), search: text() }, { send: text() })
