import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { recordKinds } from '../../../domain/record/kinds.ts'
import { pages } from '../../../domain/shared/pages.ts'
import { useSession } from '../../session/session.tsx'
import { type Unfinished, unfinishedOf } from '../../session/stored-drafts.ts'
import { confirm } from '../toasts/notify.tsx'
import { LOGOUT } from './arrival.ts'

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
    const sending = drafts.length - unfinished.length
    const words = [
      unfinished.length > 0 && `${countedByKind(unfinished)} in this browser will be discarded.`,
      sending === 1 && 'A reply is being sent: if that fails, its text is lost.',
      sending > 1 && `${sending} replies are being sent: those that fail are lost.`,
    ].filter(Boolean)
    if (words.length === 0) return leave()
    confirm({ question: words.join(' '), yes: 'Sign out', onYes: leave })
  }
}

const list = new Intl.ListFormat('en-GB')

/** '2 unfinished projects and 1 unfinished reply'. */
function countedByKind(unfinished: readonly Unfinished[]): string {
  const byNoun = Map.groupBy(unfinished, ({ kind }) => (kind === 'reply' ? kind : recordKinds[kind].noun))
  const counts = [...byNoun].map(([noun, { length }]) =>
    length === 1 ? `1 unfinished ${noun}` : `${length} unfinished ${noun.replace(/y$/, 'ie')}s`,
  )
  return list.format(counts)
}
