import type { QueryClient } from '@tanstack/react-query'
import { mailServerQuery } from '../session/queries.ts'

/** The sentence of a message about a mail that was just written. */
export async function mailSentence(queries: QueryClient, mail = 'The mail'): Promise<string> {
  const server = await queries.ensureQueryData(mailServerQuery).catch(() => undefined)
  return server?.leaves === false ? `${mail} waits in the outbox.` : `${mail} is being sent.`
}
