import { createContext, useContext, useSyncExternalStore } from 'react'

/** Marks a script as the server's own while the page is rendered; the browser has none. */
export const ScriptNonce = createContext<string | undefined>(undefined)

const never = () => () => {}

/**
 * A script that must run while the page is being read, before its first paint. Only the page as the server wrote it holds
 * it; the page's policy names it by its hash.
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
