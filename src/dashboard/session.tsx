import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react'
import type { UserJson } from '../api/user-json.ts'
import { ApiError, auth, clearToken, isToken, type SignedIn, storedToken, storeToken } from './api.ts'

type SessionState = 'loading' | 'authenticated' | 'unauthenticated'

type Session = {
  state: SessionState
  /** Unknown while the profile is on its way, also after somebody signed in in another tab. */
  user?: UserJson
  /** The last session ended by Logout, not by time: then nobody needs to be brought back. */
  signedOut: boolean
  start(signedIn: SignedIn): void
  logout(): void
  changeUser(user: UserJson): void
}

const SessionContext = createContext<Session | undefined>(undefined)

export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('A SessionProvider must stand above.')
  return session
}

/** Who is signed in, from the token in local storage. The server knows nothing of it: there it is always loading. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient()
  const [known, setKnown] = useState<Pick<Session, 'state' | 'user' | 'signedOut'>>({
    state: 'loading',
    signedOut: false,
  })

  const end = useCallback(
    (signedOut: boolean) => {
      clearToken()
      queries.clear()
      setKnown({ state: 'unauthenticated', signedOut })
    },
    [queries],
  )

  const readProfile = useCallback(async () => {
    const token = storedToken()
    if (!token) return setKnown({ state: 'unauthenticated', signedOut: false })
    try {
      const { user } = await profileOf(token)
      if (storedToken() === token) setKnown({ state: 'authenticated', user, signedOut: false })
    } catch {
      if (storedToken() === token) end(false)
    }
  }, [end])

  useEffect(() => {
    void readProfile()
    function otherTab({ key, newValue }: StorageEvent) {
      if (!isToken(key)) return
      if (!newValue) return end(true)
      setKnown({ state: 'authenticated', signedOut: false })
      void readProfile()
    }
    window.addEventListener('storage', otherTab)
    return () => window.removeEventListener('storage', otherTab)
  }, [readProfile, end])

  const deeds = useMemo<Pick<Session, 'start' | 'logout' | 'changeUser'>>(
    () => ({
      start({ token, user }) {
        storeToken(token)
        setKnown({ state: 'authenticated', user, signedOut: false })
      },
      logout() {
        const token = storedToken()
        // The session ends here at once; when the server is not reached, it ends there after its idle days.
        if (token) auth.logout(token).catch(() => undefined)
        end(true)
      },
      changeUser: (user) => setKnown({ state: 'authenticated', user, signedOut: false }),
    }),
    [end],
  )
  const session = useMemo(() => ({ ...known, ...deeds }), [known, deeds])
  return <SessionContext value={session}>{children}</SessionContext>
}

const RETRY_AFTER = [400, 1200] // ms

/** A server that is just starting again must not sign everybody out: only its answer, or its lasting silence, counts. */
async function profileOf(token: string) {
  for (const pause of RETRY_AFTER) {
    try {
      return await auth.profile(token)
    } catch (error) {
      const mayPass = error instanceof ApiError && (error.status === 0 || error.status >= 500)
      if (!mayPass) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return await auth.profile(token)
}
