import { useQuery } from '@tanstack/react-query'
import { call } from '../../session/api.ts'
import { mailServerQuery } from '../../session/queries.ts'
import { offerNext, toastSuccess } from '../../shell/toasts/notify.tsx'
import { useCopyLink } from '../outbox/use-copy-link.ts'

/** Says that somebody was invited. Without a mail server it offers the link in the waiting mail, to be passed on by hand. */
export function useInvited() {
  const { data } = useQuery(mailServerQuery)
  const { mutate: copyLink } = useCopyLink()
  return (email: string, message: string) => {
    if (data?.leaves !== false) return toastSuccess(message)
    const act = () => copyLink(() => newestInvitation(email))
    offerNext(`${message} The mail waits in the outbox.`, { label: 'Copy link', act })
  }
}

async function newestInvitation(email: string): Promise<string> {
  const { mails } = await call('GET /api/outbox', { query: { limit: 200 } })
  const mail = mails.find(({ kind, to }) => kind === 'invitation' && to === email)
  if (!mail) throw new Error('The invitation is not in the outbox.')
  return mail.id
}
