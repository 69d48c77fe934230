type Policy<Html, Url> = { createHTML(html: string): Html; createScriptURL(url: string): Url }
type TrustedTypes = {
  createPolicy<Html, Url>(
    name: string,
    rules: { createHTML(html: string): string | null; createScriptURL?(url: string): string | null },
  ): Policy<Html, Url>
}

/**
 * The interface of browsers that enforce the policy of dashboard pages, by which no text becomes HTML or the address of a script;
 * undefined in others.
 */
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }

/** The HTML that React sets to make a script element, which never runs by itself. */
const EMPTY_SCRIPT = '<script></script>'

/** The scripts of workers are in the build; other addresses are refused. */
function ownScript(address: string): string | null {
  const { origin, pathname, href } = new URL(address, location.href)
  // While developing, scripts have the addresses of their sources.
  const isBuilt = import.meta.env.DEV || pathname.startsWith('/assets/')
  return origin === location.origin && isBuilt ? href : null
}

/** Text without tags makes no element: Mantine sets its styles so. */
const withoutTags = (html: string): string | null =>
  html === EMPTY_SCRIPT || !html.includes('<') ? html : null

// The default policy is for libraries that set HTML without a policy of their own.
trustedTypes?.createPolicy('default', { createHTML: withoutTags, createScriptURL: ownScript })

const frames = trustedTypes?.createPolicy<string, string>('frames', { createHTML: (html) => html })

/** The document of a frame: of a constant, or of a mail in a sandbox. */
export const trustedDocument = (html: string): string => frames?.createHTML(html) ?? html
