import type { Context, Hono, MiddlewareHandler } from 'hono'
import type { StatusCode } from 'hono/utils/http-status'
import type { z } from 'zod'
import type { User } from '../domain/account/known-user-schema.ts'
import type { Right } from '../domain/account/role.ts'
import type { AppEnv } from './app-env.ts'
import { readJsonBody, validate } from './body.ts'
import { guard, requireUser } from './guard.ts'
import { isMultipart, readMultipartBody, type UploadedFile } from './upload.ts'

type Fields = Record<string, unknown>

/** For anyone, for everybody who is signed in, or for the roles with this right. */
export type Access = 'anyone' | 'signed in' | Right

/** An answer that the handler sends as a Response of its own: of another type than JSON, or made beforehand. */
export type OwnResponse<S extends z.ZodType = z.ZodType> = { contentType: string; schema: S }
/** What each status answers; null is an answer without a body. */
type Answers = Record<number, z.ZodType | OwnResponse | null>
/** Why a call is refused, or the schema of a refusal that says more than a message. */
type Refusals = Record<number, string | z.ZodType>

/** All that is said of a call: guard, checks, openapi.json and the dashboard's client follow from it. */
type Declaration<
  W extends Access,
  B extends z.ZodType | undefined,
  Q extends z.ZodObject | undefined,
  F extends string,
  A extends Answers,
  E extends Refusals,
> = {
  summary: string
  who: W
  group: string
  /** Checks the body. */
  body?: B
  /** The largest body, in bytes; 1 MB unless named. */
  maxBytes?: number
  /** The body may be a multipart form with these files; `fields` makes the body's fields from its texts. */
  form?: { files: readonly F[]; fields?: (texts: Record<string, string>) => Fields }
  /** Done to the fields that were sent before they are validate. */
  prepare?: (sent: Fields) => Fields
  query?: Q
  /** Of several, the lowest status is the usual one; the handler sets another by `c.status`. */
  answers: A
  /** Only what does not follow from the rest. */
  refuses?: E
  /** Limits how often the call is made; asked before the body is read. */
  limit?: MiddlewareHandler<AppEnv>
}

type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined
type AnswerOf<A extends Answers> = {
  [S in keyof A]: A[S] extends OwnResponse<infer Schema> ? z.output<Schema> : OutputOf<A[S]>
}[keyof A]
type ReplyOf<A extends Answers> = {
  // biome-ignore lint/suspicious/noConfusingVoidType: a handler without an answer returns nothing
  [S in keyof A]: A[S] extends OwnResponse ? Response : A[S] extends null ? void : OutputOf<A[S]>
}[keyof A]
type ParamsOf<R extends string> = R extends `${string}:${infer Name}/${infer Rest}`
  ? Record<Name, string> & ParamsOf<Rest>
  : R extends `${string}:${infer Name}`
    ? Record<Name, string>
    : unknown

type Request<R extends string, W extends Access, B, Q, F extends string> = {
  c: Context<AppEnv>
  user: W extends 'anyone' ? User | undefined : User
  sessionId: W extends 'anyone' ? string | undefined : string
  params: ParamsOf<R>
  body: OutputOf<B>
  /** The fields of the body before they were validate. */
  sent: Fields
  query: OutputOf<Q>
  files: Partial<Record<F, UploadedFile>>
}

export type Route<
  R extends string = string,
  B extends z.ZodType | undefined = z.ZodType | undefined,
  Q extends z.ZodObject | undefined = z.ZodObject | undefined,
  A extends Answers = Answers,
  E extends Refusals = Refusals,
> = {
  /** 'PUT /api/projects/:id'. */
  route: R
  declared: Declaration<Access, B, Q, string, A, E>
  handle: (c: Context<AppEnv>) => Promise<Response>
}

/**
 * Declares a call. Before `answer` runs, the caller's right is asked, the body is read within its limit, the right is asked
 * once more since a body may take its time, and what was sent is validate.
 */
export function route<
  R extends `${Uppercase<string>} /${string}`,
  W extends Access,
  A extends Answers,
  B extends z.ZodType | undefined = undefined,
  Q extends z.ZodObject | undefined = undefined,
  F extends string = never,
  // biome-ignore lint/complexity/noBannedTypes: no refusals of its own
  E extends Refusals = {},
>(
  name: R,
  declared: Declaration<W, B, Q, F, A, E>,
  answer: (request: Request<R, W, B, Q, F>) => ReplyOf<A> | Promise<ReplyOf<A>>,
): Route<R, B, Q, A, E> {
  const [status] = Object.keys(declared.answers).map(Number)
  async function handle(c: Context<AppEnv>) {
    const query = declared.query && validate(declared.query, c.req.query())
    const read = await readBody(c, declared)
    const { user, sessionId } = declared.who === 'anyone' ? (c.get('signedIn') ?? {}) : requireUser(c)
    c.status(status as StatusCode)
    const request = { c, user, sessionId, params: c.req.param(), query, ...read }
    const reply = await answer(request as Request<R, W, B, Q, F>)
    if (reply instanceof Response) return reply
    return reply === undefined ? c.body(null) : c.json(reply)
  }
  return { route: name, declared, handle }
}

type Sent = { body?: unknown; sent: Fields; files: Record<string, UploadedFile> }

async function readBody(
  c: Context<AppEnv>,
  { body, maxBytes, form, prepare = (fields) => fields }: Route['declared'],
): Promise<Sent> {
  if (form && (!body || isMultipart(c.req.raw))) {
    const { texts, files } = await readMultipartBody(c, form.files)
    return { files, sent: texts, body: body && validate(body, prepare(form.fields?.(texts) ?? texts)) }
  }
  if (!body) return { files: {}, sent: {} }
  const sent = await readJsonBody(c, maxBytes)
  return { files: {}, sent, body: validate(body, prepare(sent)) }
}

/** Serves the calls, each behind its guard. */
export function register(app: Hono<AppEnv>, routes: readonly Route[]) {
  for (const { route, declared, handle } of routes) {
    const [method = '', path = ''] = route.split(' ')
    const { who, limit } = declared
    if (who !== 'anyone') app.on(method, path, guard(who === 'signed in' ? undefined : who))
    if (limit) app.on(method, path, limit)
    app.on(method, path, handle)
  }
}

/** The calls as whoever makes them sees them: what goes in, what is answered, and refusals that say more than a message. */
export type CallsOf<Routes extends Route> = {
  [One in Routes as One['route']]: One extends Route<infer R, infer B, infer Q, infer A, infer E>
    ? {
        params: ParamsOf<R>
        body: B extends z.ZodType ? z.input<B> : undefined
        query: Q extends z.ZodObject ? { [K in keyof z.input<Q>]?: string | number } : undefined
        answer: AnswerOf<A>
        refusals: { [S in keyof E as E[S] extends z.ZodType ? S : never]: OutputOf<E[S]> }
      }
    : never
}
