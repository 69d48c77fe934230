import { usePrompt } from './use-prompt.tsx'

const loadSignIn = () => import('./SignInDialog.tsx')
const loadConfirm = () => import('./ConfirmDialog.tsx')

/**
 * When the session expires, the user signs in again in a dialog and the waiting calls are repeated. They are not repeated for another
 * user; the previous user finds the drafts after signing in.
 */
export const SignInAgain = () => usePrompt('promptSignIn', loadSignIn)

/** When a call needs the password again, the user types it in a dialog and the waiting calls are repeated. */
export const ConfirmIdentity = () => usePrompt('promptConfirmation', loadConfirm)
