import type { Context, Handler, Hono, MiddlewareHandler } from 'hono'
import type { StatusCode } from 'hono/utils/http-status'
import type { z } from 'zod'
import type { User } from '../../domain/account/known-user-schema.ts'
import type { Right } from '../../domain/account/role.ts'
import { message } from '../../domain/shared/answer-schema.ts'
import { notFound } from '../../domain/shared/problem.ts'
import { guard, knownCaller, requireConfirmation, requireUser } from '../access/guard.ts'
import type { AppEnv } from '../shared/app-env.ts'
import { readJsonBody, validate } from './body.ts'
import { isMultipart, readMultipartBody, type UploadedFile } from './multipart.ts'
import { type PrivateUpload, type ReceivedFile, receivePrivateFile } from './private-upload.ts'

type Fields = Record<string, unknown>

/** The callers who may make a call: anyone, every signed-in user, or the roles with this right. */
type Access = 'anyone' | 'signed in' | Right

/** For a handler that returns a Response itself: of another type than JSON, or prepared beforehand. */
type OwnResponse<S extends z.ZodType = z.ZodType> = { contentType: string; schema: S }
/** The response schema of each status; null is a response without a body. */
type Answers = Record<number, z.ZodType | OwnResponse | null>
/** The error statuses of a call: a description, or a schema where the response has more fields than a message. */
type Refusals = Record<number, string | z.ZodType>

/** The declaration of a call. The guard, the validation, openapi.json and the dashboard's typed client are derived from it. */
type Declaration<
  B extends z.ZodType | undefined,
  Q extends z.ZodObject | undefined,
  F extends string,
  A extends Answers,
  E extends Refusals,
  U extends PrivateUpload | undefined,
> = {
  summary: string
  body?: B
  /** The largest body in bytes; 1 MB by default. */
  maxBytes?: number
  /** The body may be a multipart form with these files; `fields` converts its text parts to the body's fields. */
  form?: {
    files: readonly F[]
    /** Of each file; 900 KB by default. */
    maxFileBytes?: number
    fields?: (texts: Record<string, string>) => Fields
  }
  /** The body is a multipart form with this file, which is streamed to the private store; its text parts are the body's fields. */
  upload?: U
  /** Applied to the fields of the body before validation. */
  prepare?: (sent: Fields) => Fields
  query?: Q
  /** The lowest status is the default; the handler sets another one by `c.status`. Absent: 200 with a message. */
  answers?: A
  /** Only the errors that do not follow from the rest of the declaration. */
  refuses?: E
  /** The rate limit; runs before the body is read. */
  limit?: MiddlewareHandler<AppEnv>
  /** The caller must have signed in or typed the password in the last 15 minutes. Not for calls of anyone. */
  needsConfirmation?: true
  /** Open to a caller whose role needs a second factor that they have not set up: a step of setting it up. Others answer 403 then. */
  setsUpSecondFactor?: true
  /**
   * The answer to callers without credentials is kept until the next change that visitors can see. Returns the query in one
   * spelling, since each makes an answer of its own; undefined where there would be too many.
   */
  kept?(query: OutputOf<Q>): string | undefined
}

type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined
type AnswerOf<A extends Answers> = {
  [S in keyof A]: A[S] extends OwnResponse<infer Schema> ? z.output<Schema> : OutputOf<A[S]>
}[keyof A]
type ReplyOf<A extends Answers> = {
  // biome-ignore lint/suspicious/noConfusingVoidType: a handler without a response body returns nothing
  [S in keyof A]: A[S] extends OwnResponse ? Response : A[S] extends null ? void : OutputOf<A[S]>
}[keyof A]
type ParamsOf<R extends string> = R extends `${string}:${infer Name}/${infer Rest}`
  ? Record<Name, string> & ParamsOf<Rest>
  : R extends `${string}:${infer Name}`
    ? Record<Name, string>
    : unknown

type Request<R extends string, W extends Access, B, Q, F extends string, U> = {
  c: Context<AppEnv>
  user: W extends 'anyone' ? User | undefined : User
  sessionId: W extends 'anyone' ? string | undefined : string
  params: ParamsOf<R>
  body: OutputOf<B>
  query: OutputOf<Q>
  files: Partial<Record<F, UploadedFile>>
  /** The file of `upload`; deleted after the call unless the handler calls its `keep`. */
  received: U extends PrivateUpload ? ReceivedFile : undefined
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
  declared: Declaration<B, Q, string, A, E, PrivateUpload | undefined> & { who: Access; answers: A }
  handle: (c: Context<AppEnv>) => Promise<Response>
}

/** A call without `answers` answers only a message. */
const onlyMessage = { 200: message }

/** The declarations that the calls of a group share, unless one has its own. */
type Shared<W extends Access | undefined, Q extends z.ZodObject | undefined> = {
  who?: W
  query?: Q
  maxBytes?: number
  limit?: MiddlewareHandler<AppEnv>
  refuses?: Record<number, string>
  /** The 404 of the calls with a parameter in their address. */
  missing?: string
}

/**
 * Returns the function that declares the calls of a group. Before a call runs, the caller's right is checked, the body is read within
 * its limit, the right is checked again since a body may take minutes to arrive, and query and body are validated.
 */
export function routesFor<
  SharedWho extends Access | undefined = undefined,
  SharedQuery extends z.ZodObject | undefined = undefined,
>({ missing, ...shared }: Shared<SharedWho, SharedQuery>) {
  return <
    R extends `${Uppercase<string>} /${string}`,
    W extends Access = SharedWho & Access,
    A extends Answers = typeof onlyMessage,
    B extends z.ZodType | undefined = undefined,
    Q extends z.ZodObject | undefined = SharedQuery,
    F extends string = never,
    // biome-ignore lint/complexity/noBannedTypes: no refusals of its own
    E extends Refusals = {},
    U extends PrivateUpload | undefined = undefined,
    Says extends string | undefined = undefined,
  >(
    name: R,
    {
      run,
      says,
      ...own
    }: Declaration<B, Q, F, A, E, U> &
      (SharedWho extends Access ? { who?: W } : { who: W }) & {
        /** The message of the answer, whatever `run` returns. */
        says?: Says
        run(
          request: Request<R, W, B, Q, F, U>,
        ): Says extends string ? unknown : ReplyOf<A> | Promise<ReplyOf<A>>
      },
  ): Route<R, B, Q, A, E> => {
    const declared = {
      ...shared,
      answers: onlyMessage,
      ...own,
      refuses: { ...(missing && name.includes(':') && { 404: missing }), ...shared.refuses, ...own.refuses },
    } as unknown as Route<R, B, Q, A, E>['declared']
    const handle = handlerOf(declared, async (request) => {
      const reply = await run(request as Request<R, W, B, Q, F, U>)
      return says === undefined ? reply : { message: says }
    })
    return { route: name, declared, handle }
  }
}

/** Declares a call that shares nothing with others. */
export const route = routesFor({})

type AnyRequest = Request<string, 'anyone', unknown, unknown, string, unknown>

function handlerOf(declared: Route['declared'], run: (request: AnyRequest) => Promise<unknown>) {
  const [status] = Object.keys(declared.answers).map(Number)
  async function handle(c: Context<AppEnv>) {
    const query = declared.query && validate(declared.query, c.req.query())
    if (!declared.upload) return answerWith(c, { query, ...(await readBody(c, declared)) })
    const { texts, file } = await receivePrivateFile(c, declared.upload)
    try {
      return await answerWith(c, { query, files: {}, received: file, body: readFields(texts, declared) })
    } finally {
      // Otherwise housekeeping deletes it.
      if (!file.isKept) await declared.upload.store.delete(file.stored).catch(() => {})
    }
  }
  async function answerWith(c: Context<AppEnv>, read: ReadBody & { query: unknown }) {
    const { user, sessionId } = declared.who === 'anyone' ? knownCaller(c) : requireUser(c)
    c.status(status as StatusCode)
    const request = { c, user, sessionId, params: storableParams(c), ...read }
    const reply = await run(request as AnyRequest)
    if (reply instanceof Response) return reply
    return reply === undefined ? c.body(null) : c.json(reply)
  }
  return handle
}

/** Nothing has an id with a NUL, which PostgreSQL refuses to compare. */
function storableParams(c: Context<AppEnv>): Record<string, string> {
  const params = c.req.param()
  if (Object.values(params).some((value) => value.includes('\0'))) throw notFound('Address')
  return params
}

type ReadBody = { body?: unknown; files: Record<string, UploadedFile>; received?: ReceivedFile }

async function readBody(c: Context<AppEnv>, declared: Route['declared']): Promise<ReadBody> {
  const { body, maxBytes, form } = declared
  if (form && (!body || isMultipart(c.req.raw))) {
    const { texts, files } = await readMultipartBody(c, form.files, form.maxFileBytes)
    return { files, body: readFields(form.fields?.(texts) ?? texts, declared) }
  }
  if (!body) return { files: {} }
  return { files: {}, body: readFields(await readJsonBody(c, maxBytes, isOptional(body)), declared) }
}

/** Whether a call may be made without this body. */
export const isOptional = (body: z.ZodType) => body.safeParse(undefined).success

const readFields = (sent: Fields, { body, prepare = (fields) => fields }: Route['declared']) =>
  body && validate(body, prepare(sent))

/** Adds the calls to the app, each with its guard and rate limit. `keep` makes the handler of a call whose answer is kept. */
export function register(
  app: Hono<AppEnv>,
  routes: readonly Route[],
  keep: (route: Route) => Handler<AppEnv> = ({ handle }) => handle,
) {
  for (const one of routes) {
    const [method = '', path = ''] = one.route.split(' ')
    const { who, limit, kept, needsConfirmation, setsUpSecondFactor } = one.declared
    if (who !== 'anyone')
      app.on(method, path, guard(who === 'signed in' ? undefined : who, setsUpSecondFactor))
    if (needsConfirmation) app.on(method, path, requireConfirmation)
    if (limit) app.on(method, path, limit)
    app.on(method, path, kept ? keep(one) : one.handle)
  }
}

/** The types of the calls for the client: parameters, response, and errors that have more fields than a message. */
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
