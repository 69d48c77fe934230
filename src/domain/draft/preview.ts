import { pages } from '../shared/pages.ts'

const PREVIEW_PATH = pages.preview.path

/** Below it are the pages of a preview: '/preview/{id of its link}/about'. */
export const previewPath = (linkId: string) => `${PREVIEW_PATH}/${linkId}`

/** The path of the link that opens it. Its token is in the fragment, which no browser sends to a server. */
export const previewLinkPath = (token: string) => `${PREVIEW_PATH}#token=${token}`

export const isPreviewPath = (path: string) => path.startsWith(previewPath(''))

/** The facts of a preview that its pages name: '12 Dec 2026' is its last day, `url` the address of its link. */
export type Preview = { name: string; lastDay: string; url: string }

export const PREVIEW_ENDED =
  'This preview has ended, or is not open in this browser. Open the link from the studio again, or ask for a new one.'
export const NOT_SENT = 'Forms are not sent from a preview.'
