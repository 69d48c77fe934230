import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { UserJson } from '../../api/account/user-json.ts'
import {
  ApiError,
  clearToken,
  isToken,
  profileOf,
  type SignedIn,
  setForbiddenListener,
  setSessionOwner,
  signOut,
  storedToken,
  storeToken,
} from './api.ts'
import { forgetDraftsOf } from './kept-drafts.ts'

type SessionState = 'loading' | 'authenticated' | 'unauthenticated'

type Session = {
  state: SessionState
  /** Unknown while the profile is on its way. After somebody signed in in another tab, as before until it has come. */
  user?: UserJson
  /** The last session ended by Logout, not by time: then nobody needs to be brought back. */
  signedOut: boolean
  /** Logout did not reach the server: the session may go on there, by the cookie that no script can take away. */
  logoutFailed?: boolean
  start(signedIn: SignedIn): void
  logout(): void
  /** The session has ended by itself, and nobody signs in again: what was typed stays in this browser. */
  leave(): void
  changeUser(user: UserJson): void
}

type SessionActions = Pick<Session, 'start' | 'logout' | 'leave' | 'changeUser'>

const SessionContext = createContext<Session | undefined>(undefined)

export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('A SessionProvider must stand above.')
  return session
}

/** Who is signed in, from the token in local storage. The server knows nothing of it: there it is always loading. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient()
  const [known, setKnown] = useState<Omit<Session, keyof SessionActions>>({
    state: 'loading',
    signedOut: false,
  })

  const shown = useRef<UserJson>(undefined)

  const endSession = useCallback(
    (signedOut: boolean) => {
      clearToken()
      queries.clear()
      shown.current = undefined
      setSessionOwner(undefined)
      setKnown({ state: 'unauthenticated', signedOut })
    },
    [queries],
  )

  const setUser = useCallback(
    (user: UserJson) => {
      // Nobody sees what was fetched for somebody else.
      if (shown.current && shown.current.id !== user.id) queries.clear()
      shown.current = user
      setSessionOwner(user.id)
      setKnown({ state: 'authenticated', user, signedOut: false })
    },
    [queries],
  )

  const readProfile = useCallback(async () => {
    const token = storedToken()
    if (!token) return setKnown({ state: 'unauthenticated', signedOut: false })
    try {
      const { user } = await profileWithRetries(token)
      if (storedToken() === token) setUser(user)
    } catch {
      if (storedToken() === token) endSession(false)
    }
  }, [endSession, setUser])

  useEffect(() => {
    void readProfile()
    function followOtherTab({ key, newValue }: StorageEvent) {
      if (!isToken(key)) return
      if (!newValue) return endSession(true)
      setKnown((before) => ({ ...before, state: 'authenticated', signedOut: false }))
      void readProfile()
    }
    window.addEventListener('storage', followOtherTab)
    return () => window.removeEventListener('storage', followOtherTab)
  }, [readProfile, endSession])

  // Somebody else may have changed the role meanwhile: then the screens follow it without a reload.
  useEffect(() => {
    async function reloadUser() {
      const token = storedToken()
      if (!token || document.hidden) return
      // Silence changes nothing, and an ended session is told by the next call.
      const answer = await profileOf(token).catch(() => undefined)
      if (!answer || storedToken() !== token) return
      if (!isSame(shown.current, answer.user)) setUser(answer.user)
    }
    const refresh = () => void reloadUser()
    setForbiddenListener(refresh)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      setForbiddenListener(undefined)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [setUser])

  const reportFailedLogout = useCallback((error: unknown) => {
    if (error instanceof ApiError && error.status === 401) return
    setKnown((before) => (before.state === 'unauthenticated' ? { ...before, logoutFailed: true } : before))
  }, [])

  const userId = known.user?.id
  const actions = useMemo<SessionActions>(
    () => ({
      start({ token, user }) {
        storeToken(token)
        setUser(user)
      },
      logout() {
        const token = storedToken()
        // The session ends here at once; when the server is not reached, it ends there after its idle days.
        if (token) signOut(token).catch(reportFailedLogout)
        if (userId) forgetDraftsOf(userId)
        endSession(true)
      },
      leave: () => endSession(false),
      changeUser: setUser,
    }),
    [endSession, setUser, reportFailedLogout, userId],
  )
  const session = useMemo(() => ({ ...known, ...actions }), [known, actions])
  return <SessionContext value={session}>{children}</SessionContext>
}

const isSame = (one: UserJson | undefined, other: UserJson) => JSON.stringify(one) === JSON.stringify(other)

const RETRY_DELAYS = [400, 1200] // ms

/** A server that is just starting again must not sign everybody out: only its answer, or its lasting silence, counts. */
async function profileWithRetries(token: string) {
  for (const pause of RETRY_DELAYS) {
    try {
      return await profileOf(token)
    } catch (error) {
      const isTemporary = error instanceof ApiError && (error.status === 0 || error.status >= 500)
      if (!isTemporary) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return await profileOf(token)
}
