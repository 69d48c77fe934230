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
  logoutUnheard?: boolean
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

  const end = useCallback(
    (signedOut: boolean) => {
      clearToken()
      queries.clear()
      shown.current = undefined
      setSessionOwner(undefined)
      setKnown({ state: 'unauthenticated', signedOut })
    },
    [queries],
  )

  const become = useCallback(
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
      if (storedToken() === token) become(user)
    } catch {
      if (storedToken() === token) end(false)
    }
  }, [end, become])

  useEffect(() => {
    void readProfile()
    function otherTab({ key, newValue }: StorageEvent) {
      if (!isToken(key)) return
      if (!newValue) return end(true)
      setKnown((before) => ({ ...before, state: 'authenticated', signedOut: false }))
      void readProfile()
    }
    window.addEventListener('storage', otherTab)
    return () => window.removeEventListener('storage', otherTab)
  }, [readProfile, end])

  // Somebody else may have changed the role meanwhile: then the screens follow it without a reload.
  useEffect(() => {
    async function lookAgain() {
      const token = storedToken()
      if (!token || document.hidden) return
      // Silence changes nothing, and an ended session is told by the next call.
      const answer = await profileOf(token).catch(() => undefined)
      if (!answer || storedToken() !== token) return
      if (!isSame(shown.current, answer.user)) become(answer.user)
    }
    const look = () => void lookAgain()
    setForbiddenListener(look)
    document.addEventListener('visibilitychange', look)
    return () => {
      setForbiddenListener(undefined)
      document.removeEventListener('visibilitychange', look)
    }
  }, [become])

  const tellUnlessEnded = useCallback((error: unknown) => {
    if (error instanceof ApiError && error.status === 401) return
    setKnown((before) => (before.state === 'unauthenticated' ? { ...before, logoutUnheard: true } : before))
  }, [])

  const userId = known.user?.id
  const actions = useMemo<SessionActions>(
    () => ({
      start({ token, user }) {
        storeToken(token)
        become(user)
      },
      logout() {
        const token = storedToken()
        // The session ends here at once; when the server is not reached, it ends there after its idle days.
        if (token) signOut(token).catch(tellUnlessEnded)
        if (userId) forgetDraftsOf(userId)
        end(true)
      },
      leave: () => end(false),
      changeUser: become,
    }),
    [end, become, tellUnlessEnded, userId],
  )
  const session = useMemo(() => ({ ...known, ...actions }), [known, actions])
  return <SessionContext value={session}>{children}</SessionContext>
}

const isSame = (one: UserJson | undefined, other: UserJson) => JSON.stringify(one) === JSON.stringify(other)

const RETRY_AFTER = [400, 1200] // ms

/** A server that is just starting again must not sign everybody out: only its answer, or its lasting silence, counts. */
async function profileWithRetries(token: string) {
  for (const pause of RETRY_AFTER) {
    try {
      return await profileOf(token)
    } catch (error) {
      const mayPass = error instanceof ApiError && (error.status === 0 || error.status >= 500)
      if (!mayPass) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return await profileOf(token)
}
