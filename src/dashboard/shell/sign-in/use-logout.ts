import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { pages } from '../../../domain/shared/pages.ts'
import { LOGOUT } from '../../session/arrival.ts'
import { useSession } from '../../session/session.tsx'
import { draftKinds, type Unfinished, unfinishedOf } from '../../session/stored-drafts.ts'
import { confirm } from '../toasts/notify.tsx'

/** Logout deletes the drafts in this browser, so it asks first when there are any. */
export function useLogout(): () => void {
  const { user } = useSession()
  const queries = useQueryClient()
  const navigate = useNavigate()
  // Through the login page, so that a form with unsaved changes and no draft can ask too.
  const leave = () => navigate(pages.login.path, { state: LOGOUT })
  const isBeingSent = ({ key }: Unfinished) => queries.isMutating({ mutationKey: [key] }) > 0

  return () => {
    const drafts = user ? unfinishedOf(user.id) : []
    const unfinished = drafts.filter((draft) => !isBeingSent(draft))
    const sending = drafts.filter(isBeingSent)
    const words = [
      unfinished.length > 0 &&
        `${countedByNoun(unfinished, 'unfinished ')} in this browser will be discarded.`,
      sending.length === 1 &&
        `A ${draftKinds[sending[0]!.kind].noun} is being sent: if that fails, its text is lost.`,
      sending.length > 1 && `${countedByNoun(sending)} are being sent: those that fail are lost.`,
    ].filter(Boolean)
    if (words.length === 0) return leave()
    confirm({ question: words.join(' '), yes: 'Sign out', onYes: leave })
  }
}

const list = new Intl.ListFormat('en-GB')

/** '2 unfinished projects and 1 unfinished reply'. */
function countedByNoun(drafts: readonly Unfinished[], adjective = ''): string {
  const byNoun = Map.groupBy(drafts, ({ kind }) => draftKinds[kind].noun)
  const counts = [...byNoun].map(([noun, { length }]) =>
    length === 1 ? `1 ${adjective}${noun}` : `${length} ${adjective}${noun.replace(/y$/, 'ie')}s`,
  )
  return list.format(counts)
}
