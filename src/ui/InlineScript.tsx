import { createContext, useContext, useSyncExternalStore } from 'react'

/** The CSP nonce of inline scripts while the server renders the page; undefined in the browser. */
export const ScriptNonce = createContext<string | undefined>(undefined)

const never = () => () => {}

/**
 * A script that must run before the first paint. It is only in the HTML from the server. The page's content policy allows it
 * by its hash.
 */
export function InlineScript({ code }: { code: string }) {
  const nonce = useContext(ScriptNonce)
  const isFromServer = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  if (!isFromServer) return null
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />
}
