import type * as z from 'zod'
import type { Platform } from '../platform/platform.ts'
import type { ErrorCode, InvalidMessages } from '../wire/errors.ts'
import type { Access } from './access.ts'
import type { CallDatabase } from './call-database.ts'
import type { Deprecation } from './deprecation.ts'
import type { JsonBody } from './json-body.ts'
import type { Requester } from './requester.ts'
import type { Uploaded, UploadRules } from './upload.ts'
import type { ExternalService } from './wait-times.ts'

export type Method = 'get' | 'post' | 'put' | 'delete'

/** Made when it is first used: an isolate that starts makes none, and a request those of its route. */
type Schema = z.ZodLazy<z.ZodType>

type Input<Declared> = Declared extends Schema ? z.output<Declared> : undefined
type Output<Declared> = Declared extends Schema
  ? z.input<Declared> | JsonBody
  : undefined | Response

/** All that an operation gets: the validated input, the caller, and what the Worker talks to. */
export interface Call<Params = unknown, Query = unknown, Body = unknown, File = unknown>
  extends Requester {
  params: Params
  query: Query
  body: Body
  /** What was uploaded, as views of the request's body: the file, or the files and fields of a form. */
  file: File
  /** Batches that begin with the judgement of the route's `access`. */
  db: CallDatabase
  platform: Platform
  /** A uuid v7 of the request's time. */
  newId(): string
  /** Does work that the request waits for; the log and `Server-Timing` say for how long. */
  waitFor<Result>(whom: ExternalService, work: () => Promise<Result>): Promise<Result>
  /** Goes on after the answer is sent. Not durable: what must not be lost is written first. */
  afterResponse(work: () => Promise<void>): void
  /** Goes on to its end even when the caller hangs up. */
  runToCompletion<Result>(work: () => Promise<Result>): Promise<Result>
}

/** One operation of the interface; what handles it, documents it and tests it reads the same declaration. */
export interface RouteDeclaration<Params, Query, Body, Upload, Returns> {
  /** Also the operationId of the OpenAPI document. */
  id: string
  method: Method
  path: string
  summary: string
  description?: string
  access: Access
  /** Refuses, before the body is read, whoever does not prove who they are; for what `access` cannot tell. */
  authenticate?(request: Pick<Call, 'header' | 'platform'>): void
  /** Logins, codes and what is mailed to others: a few a minute from a network. */
  sensitive?: 'login' | 'code' | 'invitation'
  params?: Params
  query?: Query
  body?: Body
  /** Takes a file, or files with text fields, instead of a JSON body. */
  upload?: Upload
  returns: readonly [status: 200 | 201 | 202 | 204, schema: Returns]
  /** What its 404 is about, where the ids in its path do not tell: `bank account`. */
  notFoundNouns?: readonly string[]
  /** Its own refusals; those that its access and input imply are added. */
  errors?: readonly ErrorCode[]
  /** The message of a 409, by the unique constraint that was violated or the rule that SQL's refuse() names. */
  conflicts?: Record<string, string>
  /** The message of a 429 for what is counted in the database, by the rule that SQL's refuse() names. */
  limits?: Record<string, string>
  /** The message of a 400 for input that only the database can judge, by the rule that SQL's refuse() names. */
  invalid?: InvalidMessages
  /**
   * Takes an Idempotency-Key; its change gives the answer by SQL's respond(). `once` is for answers that
   * show a secret, and are not stored: the change gives the public id of what it made, and the same key
   * again is a 409 that names it.
   */
  idempotent?: boolean | 'once'
  /** Answers with a file of one of these types instead of JSON; `run` returns the whole response. */
  produces?: readonly string[]
  /** It is to go: each answer and the document say so. Of a field alone, deprecatedField() does. */
  deprecated?: Deprecation
  /** For public answers that may be kept; private ones never are. */
  cacheControl?: string
  run(
    call: Call<Input<Params>, Input<Query>, Input<Body>, Uploaded<Upload>>,
  ): Promise<Output<Returns>>
}

type SchemaOrNone = Schema | undefined

/** A route of any input and output, as the walkers of all routes see it. */
export type Route = RouteDeclaration<
  SchemaOrNone,
  SchemaOrNone,
  SchemaOrNone,
  UploadRules | undefined,
  Schema | null
>

/** Declares one operation. Its type sees to it that `run` takes what is validated and gives what is documented. */
export function route<
  Params extends SchemaOrNone = undefined,
  Query extends SchemaOrNone = undefined,
  Body extends SchemaOrNone = undefined,
  Upload extends UploadRules | undefined = undefined,
  Returns extends Schema | null = null,
>(declaration: RouteDeclaration<Params, Query, Body, Upload, Returns>): Route {
  return declaration as unknown as Route
}

/** Routes that share a place in the document, in the order in which they are shown. */
export interface RouteGroup {
  tag: string
  description: string
  /** Under /api/v1, or at the site's root. */
  base: '/api/v1' | ''
  routes: readonly Route[]
}

/** Every error that the route can answer with. */
export function errorsOf({
  access,
  query,
  body,
  upload,
  idempotent,
  ...route
}: Route): ErrorCode[] {
  const codes = new Set<ErrorCode>(['RATE_LIMITED', 'INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'])
  if (access.kind !== 'anyone') codes.add('UNAUTHORIZED').add('ACCOUNT_SUSPENDED')
  else if (access.checksCredential) {
    codes.add('UNAUTHORIZED').add('ACCOUNT_SUSPENDED').add('FORBIDDEN')
  }
  if (access.kind !== 'anyone') {
    const anyKey = access.keys && access.scopedKeys
    const anyTestKey = access.testKeys === 'testData' || access.testKeys === 'sharedReads'
    if (!anyKey || !anyTestKey || access.kind !== 'user') codes.add('FORBIDDEN')
    // A live key asks for both, wherever it calls.
    if (access.verified || access.keys) codes.add('EMAIL_NOT_VERIFIED')
    if (access.kyc || access.keys) codes.add('KYC_REQUIRED')
    if (access.kind === 'member') codes.add('NOT_FOUND')
  }
  if (query || body || upload || idempotent || route.invalid) codes.add('INVALID_REQUEST')
  if (body || upload) codes.add('PAYLOAD_TOO_LARGE').add('UNSUPPORTED_MEDIA_TYPE')
  if (idempotent) codes.add('IDEMPOTENCY_KEY_IN_USE').add('IDEMPOTENCY_KEY_REUSED')
  if (route.conflicts || idempotent === 'once') codes.add('CONFLICT')
  for (const code of route.errors ?? []) codes.add(code)
  return [...codes]
}
