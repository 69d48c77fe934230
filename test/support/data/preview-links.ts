import type { TestApp } from '../app.ts'

export const tokenOf = (url: string) => new URLSearchParams(new URL(url).hash.slice(1)).get('token')!

/** Opens a preview as a browser does by the link with this address: its cookie as it is sent back, and the path of its pages. */
export async function openLink(t: Pick<TestApp, 'ask'>, url: string) {
  const { body, headers } = await t.ask('POST', '/api/previews/open', { body: { token: tokenOf(url) } })
  const setCookie = headers.get('set-cookie') ?? ''
  return { setCookie, cookie: setCookie.split(';')[0]!, base: body.path as string }
}
