/** Below it are the pages of previews: '/preview/{token}/about'. */
export const PREVIEW_PATH = '/preview'

export const previewPath = (token: string) => `${PREVIEW_PATH}/${token}`

const ADDRESS = new RegExp(`^(${PREVIEW_PATH}/([^/]*?))(\\.data)?(/.*)?$`)

/** The parts of a path below `PREVIEW_PATH`: '/preview/a/about.data' has the base '/preview/a' and the path '/about.data' below it. */
export function previewAddress(path: string): { token: string; base: string; below: string } | undefined {
  const [, base, token, data = '', below = ''] = ADDRESS.exec(path) ?? []
  return base === undefined || token === undefined ? undefined : { token, base, below: data + below }
}

export const isPreviewPath = (path: string) => path === PREVIEW_PATH || path.startsWith(`${PREVIEW_PATH}/`)

/** What the pages of a preview say of it. `endsOn` is an ISO date. */
export type Preview = { name: string; endsOn: string }

export const PREVIEW_ENDED = 'This preview link has ended or is not complete. Ask the studio for a new one.'
export const NOT_SENT = 'Forms are not sent from a preview.'
