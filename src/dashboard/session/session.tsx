import { useWindowEvent } from '@mantine/hooks'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  use,
  useEffect,
  useMemo,
  useState,
} from 'react'
import type { UserJson } from '../../api/account/user-json.ts'
import { isSame } from '../../domain/shared/is-same.ts'
import {
  ApiError,
  clearToken,
  isStatus,
  isToken,
  profileOf,
  type SignedIn,
  signOut,
  storedToken,
  storeToken,
  tabSession,
} from './api.ts'
import { loadStorage, ownKey, sealed } from './own-storage.ts'
import { forgetDraftsOf } from './stored-drafts.ts'

type Known = {
  state: 'loading' | 'authenticated' | 'unauthenticated'
  /** Undefined while the profile loads. After a sign-in in another tab, the previous user until it has loaded. */
  user?: UserJson
  /** The last session ended by Logout, not by expiry, so the login page keeps no return address. */
  signedOut: boolean
  /** Logout did not reach the server: the session may continue there, with the cookie that scripts cannot delete. */
  logoutFailed?: boolean
}

type SessionActions = ReturnType<typeof sessionIn>['actions']

const SessionContext = createContext<(Known & SessionActions) | undefined>(undefined)

export function useSession(): Known & SessionActions {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider.')
  return session
}

/** The signed-in user, from the token in local storage. During server rendering it is always loading. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient()
  const [known, setKnown] = useState<Known>({ state: 'loading', signedOut: false })
  const [{ actions, readProfile, reloadUser, followOtherTab }] = useState(() => sessionIn(queries, setKnown))
  useEffect(() => void readProfile(), [readProfile])
  useWindowEvent('storage', followOtherTab)
  // An admin may have changed the role meanwhile; the screens follow without a reload.
  useWindowEvent('visibilitychange', reloadUser)
  useEffect(() => {
    tabSession.onForbidden = reloadUser
    return () => {
      tabSession.onForbidden = undefined
    }
  }, [reloadUser])
  const session = useMemo(() => ({ ...known, ...actions }), [known, actions])
  return <SessionContext value={session}>{children}</SessionContext>
}

/** The changes of the session, of which the screens see what is `known`. */
function sessionIn(queries: QueryClient, setKnown: Dispatch<SetStateAction<Known>>) {
  let shown: UserJson | undefined

  function endSession(signedOut: boolean) {
    clearToken()
    queries.clear()
    sealed?.lock()
    shown = undefined
    tabSession.owner = undefined
    tabSession.token = undefined
    setKnown({ state: 'unauthenticated', signedOut })
  }

  function setUser(answer: { user: UserJson; storageKeys?: readonly string[] }) {
    const { user } = answer
    unlockFor(answer)
    // Drops the data that was fetched for another user.
    if (shown && shown.id !== user.id) queries.clear()
    shown = user
    tabSession.owner = user.id
    tabSession.token = storedToken() ?? undefined
    setKnown({ state: 'authenticated', user, signedOut: false })
  }

  async function readProfile() {
    const token = storedToken()
    if (!token) return setKnown({ state: 'unauthenticated', signedOut: false })
    try {
      const [profile] = await Promise.all([profileWithRetries(token), loadStorage()])
      if (storedToken() === token) setUser(profile)
    } catch (error) {
      // Who is at work goes on: their next call asks to sign in if the session has ended.
      if (storedToken() !== token || shown) return
      if (isStatus(error, 401)) endSession(false)
      else setKnown({ state: 'unauthenticated', signedOut: false })
    }
  }

  function followOtherTab({ key, newValue }: StorageEvent) {
    if (!isToken(key)) return
    if (!newValue) return endSession(true)
    setKnown((before) => ({ ...before, state: 'authenticated', signedOut: false }))
    void readProfile()
  }

  async function reloadUser() {
    const token = storedToken()
    if (!token || document.hidden) return
    // A failed request changes nothing; the next call reports an expired session.
    const answer = await profileOf(token).catch(() => undefined)
    if (!answer || storedToken() !== token) return
    if (isSame(shown, answer.user)) unlockFor(answer)
    else setUser(answer)
  }

  function reportFailedLogout(error: unknown) {
    if (error instanceof ApiError && error.status === 401) return
    setKnown((before) => (before.state === 'unauthenticated' ? { ...before, logoutFailed: true } : before))
  }

  const actions = {
    start(signedIn: SignedIn) {
      storeToken(signedIn.token)
      void loadStorage().then(() => setUser(signedIn))
    },
    logout() {
      const token = storedToken()
      // The session ends here at once. If the server is not reached, it expires there.
      if (token) signOut(token).catch(reportFailedLogout)
      if (shown) forgetDraftsOf(shown.id)
      endSession(true)
    },
    /** The session has expired and the user does not sign in again. Drafts stay in this browser. */
    leave: () => endSession(false),
    changeUser: (user: UserJson) => setUser({ user }),
  }
  return { actions, readProfile, reloadUser, followOtherTab }
}

/** The keys change with that of the server. */
function unlockFor({ user, storageKeys }: { user: UserJson; storageKeys?: readonly string[] }) {
  if (storageKeys) sealed?.unlock(ownKey(user.id, ''), storageKeys)
}

const RETRY_DELAYS = [400, 1200] // ms

/** A restarting server must not sign users out, so network errors and server errors are retried. */
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
