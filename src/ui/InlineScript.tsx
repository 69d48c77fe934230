import { createContext, useContext } from 'react'
import { useIsHydrating } from './use-is-hydrating.ts'

/** The CSP nonce of inline scripts while the server renders the page; undefined in the browser. */
export const ScriptNonce = createContext<string | undefined>(undefined)

/** Runs before the first paint, only from the server's HTML. The content policy allows it by its hash. */
export function InlineScript({ code }: { code: string }) {
  const nonce = useContext(ScriptNonce)
  const isHydrating = useIsHydrating()
  if (!isHydrating) return null
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />
}
