import type { Calls } from '../../../src/api/api.ts'

type JsonResponse = { json(): Promise<unknown> }

/** The body of a successful response, typed by the declaration of the call. */
export async function answerOf<R extends keyof Calls>(
  response: JsonResponse | Promise<JsonResponse>,
): Promise<Calls[R]['answer']> {
  return (await (await response).json()) as Calls[R]['answer']
}

/** The token of a login that asks for no second factor. */
export async function loginToken(response: JsonResponse | Promise<JsonResponse>): Promise<string> {
  const answer = await answerOf<'POST /auth/login'>(response)
  if (!('token' in answer)) throw new Error('The login asks for a second factor.')
  return answer.token
}

/** The body that the page sent, typed by the declaration of the call. */
export function sentBody<R extends keyof Calls>(request: { postDataJSON(): unknown }): Calls[R]['body'] {
  return request.postDataJSON() as Calls[R]['body']
}
