/** Below it are the pages of previews: '/preview/{token}/about'. */
export const PREVIEW_PATH = '/preview'

export const previewPath = (token: string) => `${PREVIEW_PATH}/${token}`

export const isPreviewPath = (path: string) => path === PREVIEW_PATH || path.startsWith(`${PREVIEW_PATH}/`)

/** The facts of a preview that its pages name: '12 Dec 2026' is its last day. */
export type Preview = { name: string; lastDay: string }

export const PREVIEW_ENDED = 'This preview link has ended or is not complete. Ask the studio for a new one.'
export const NOT_SENT = 'Forms are not sent from a preview.'
