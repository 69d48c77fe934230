import { call } from '../session/api.ts'
import { useSendingKey } from '../shell/forms/use-sending-key.ts'

type Body = Parameters<typeof call<'POST /api/publications'>>[1]['body']

/** Publishes drafts, at once or at a moment: once, however often the same is sent because an answer was lost. */
export function usePublish() {
  const { keyOf } = useSendingKey()
  return (body: Body) => call('POST /api/publications', { body, headers: { 'Idempotency-Key': keyOf(body) } })
}

export type Publish = ReturnType<typeof usePublish>
