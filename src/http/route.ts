import type * as z from 'zod'
import type { Config } from '../platform/config.ts'
import type { Uuid, UuidKind } from '../platform/ids.ts'
import type { Platform } from '../platform/platform.ts'
import type { Rule } from '../wire/refusals/refusals.ts'
import type { Access } from './access.ts'
import type { CallDatabase } from './call-database.ts'
import type { CsvReader } from './csv-body.ts'
import type { Deprecation } from './deprecation.ts'
import type { JsonBody } from './json-body.ts'
import type { ListLinks } from './list-links.ts'
import type { Noun } from './nouns.ts'
import type { Requester } from './requester.ts'
import type { Uploaded, UploadRules } from './upload.ts'
import type { ExternalService } from './wait-times.ts'

export type Method = 'get' | 'post' | 'put' | 'delete'

/** Created on first use: a starting isolate creates none, and a request only those of its route. */
type Schema = z.ZodLazy<z.ZodType>

type Input<Declared> = Declared extends Schema ? z.output<Declared> : undefined
type Rendered<Declared> = Declared extends Schema ? z.input<Declared> : never
type Output<Declared> = Declared extends Schema
  ? z.input<Declared> | JsonBody | Response
  : undefined | Response

/** The parameters that are ids of merchants. */
type MerchantParam<Params> = {
  [Name in keyof Params]: Params[Name] extends Uuid<'merchant'> ? Name : never
}[keyof Params] &
  string
/** Renders the row that an idempotent operation returns, both for its first response and for a replay. */
export interface RowView<Row, Body> {
  view: (row: Row, config: Config) => Body
}

/** Everything that an operation gets: the validated input, the caller, and the services that it calls. */
export interface Call<
  Params = unknown,
  Query = unknown,
  Body = unknown,
  File = unknown,
  Strict = true | undefined,
> extends Requester {
  /** Whether the route honours `Prefer: handling=strict`: no bank order is made for a route that does not. */
  honoursStrict: Strict
  /** Whether a person's approval is carried out, whose response goes to them and not to the key. */
  isApproved?: true
  params: Params
  query: Query
  body: Body
  /** Whom `identifySender` has found. */
  sender: unknown
  /** The upload, as views of the request's body: the file, or the files and fields of a form. */
  file: File
  /** Runs batches, each of which begins by checking the route's `access`. */
  db: CallDatabase
  platform: Platform
  /** A uuid v7 with the request's time. */
  newId<Kind extends UuidKind>(): Uuid<Kind>
  /** Runs work that the request waits for; the log and `Server-Timing` report its duration. */
  waitFor<Result>(whom: ExternalService, work: () => Promise<Result>): Promise<Result>
  /**
   * Runs work after the response is sent. Not durable: whatever must not be lost is written to the database
   * first.
   */
  afterResponse(work: () => Promise<void>): void
  /** Sends the list's neighbours in the Link header. Without it, a list leads to its first page alone. */
  linkTo(links: ListLinks): void
  /** Runs work to its end even if the caller disconnects. */
  runToCompletion<Result>(work: () => Promise<Result>): Promise<Result>
}

/** What is known of a request before its body is read. */
export interface SenderRequest extends Pick<Call, 'header' | 'platform' | 'db'> {
  /** Of the path, as sent. */
  params: Record<string, string>
}

/** One route of the API. Handling, documentation and tests all read this declaration. */
interface RouteDeclaration<
  Params,
  Query,
  Body,
  Upload,
  Returns,
  Row = Output<Returns>,
  Strict = true | undefined,
> {
  /** Also the operationId of the OpenAPI document. */
  id: string
  method: Method
  path: string
  summary: string
  description?: string
  access: Access<MerchantParam<Input<Params>>>
  /**
   * Identifies, before the body is read, a sender whose credential `access` cannot express, for `Call.sender`. Throws for
   * whoever is none, or returns the answer to them where their protocol wants one of its own, with the status of `returns`.
   */
  identifySender?(request: SenderRequest): Promise<{ sender: unknown } | { answer: Input<Returns> }>
  /**
   * Checks the signature of the body as it came, before it is read, of whom `identifySender` has found. Throws for one that is
   * not theirs.
   */
  authenticateBody?(bytes: Uint8Array, request: Pick<Call, 'header' | 'sender'>): void
  /**
   * The body is the credential, as when it is encrypted: the rule of the 401 to whoever sends one that cannot be read,
   * whatever is wrong with it.
   */
  bodyIsCredential?: 'notice_not_encrypted'
  /**
   * A body that cannot be read is a 503, so that a sender to whom a 400 means that it is known sends it again.
   */
  hasUnreadSentAgain?: true
  /** A few requests a minute per network: logins, codes, mails to other people, and files that take long to make. */
  sensitive?: 'login' | 'code' | 'invitation' | 'passkey' | 'export' | 'bank-check'
  params?: Params
  query?: Query
  body?: Body
  /** How large the body may be, if more than 64 KiB. */
  maxBodyBytes?: number
  /** Takes the body as `text/csv` too, by reading it into `rows`. */
  csv?: CsvReader
  /** Takes a file, or files with text fields, instead of a JSON body. */
  upload?: Upload
  returns: readonly [status: 200 | 201 | 202 | 204, schema: Returns]
  /** The nouns of its 404 if the path does not show them: `bank account`. */
  notFoundNouns?: readonly Noun[]
  /** What it is never refused by, although what it calls may be: see dev/openapi/route-rules.ts. */
  neverRefusedBy?: readonly Rule[]
  /** The routes that it may carry out for their caller: it answers with their refusals too. */
  carriesOut?: readonly Route[]
  /**
   * Accepts an Idempotency-Key. The change passes a row to SQL's respond(), which is stored with the key; `run`
   * returns that row, and `view` renders it. `once` is for responses that contain a secret and so are not stored:
   * the change passes the public id of what it created, and a repeated key is a 409 that names it.
   */
  idempotent?: RowView<Row, Rendered<Returns>> | 'once'
  /**
   * Whether the row was there before, so that the request has changed nothing and gets a 200: for what has a number that
   * its caller chose.
   */
  repeats?(row: Row): boolean
  /**
   * Honours `Prefer: handling=strict`: a field that the body's schema does not have is then a 400. For what moves money
   * or asks for it, where a misspelt field must not be ignored. What sends money always does.
   */
  honoursStrict?: Strict
  /** Sends money, so SQL's require_approval() may have it wait for a person. */
  sendsMoney?: Strict
  /** Responds with a file of one of these types instead of JSON; `run` returns the whole Response. */
  produces?: readonly string[]
  /** The types of files with which it responds instead of JSON where the request asks for one. */
  alsoProduces?: readonly string[]
  /**
   * Marks the route as deprecated in each response and in the document. For a single field, use
   * deprecatedField().
   */
  deprecated?: Deprecation
  /**
   * What it reads may be some seconds old, and so comes from the read replica where there is one. Only for public reads
   * that need no credential and tell nothing of payments: permissions and money are read from the primary.
   */
  mayBeStale?: true
  /** For public responses that may be cached; private ones never are. */
  cacheControl?: string
  run(
    call: Call<Input<Params>, Input<Query>, Input<Body>, Uploaded<Upload>, NoInfer<Strict>>,
  ): Promise<NoInfer<Row>>
}

type SchemaOrNone = Schema | undefined

/** A route of any input and output, for code that iterates over all routes. */
export interface Route
  extends Omit<
    RouteDeclaration<
      SchemaOrNone,
      SchemaOrNone,
      SchemaOrNone,
      UploadRules | undefined,
      Schema | null,
      unknown
    >,
    'access'
  > {
  access: Access
}

/**
 * Declares a route. The types ensure that `run` takes the validated input, and that it returns the documented output
 * or what `idempotent.view` renders as such. What sends money honours strict by that alone; executeOrder() takes the call of
 * no route that does not.
 */
export function route<
  Params extends SchemaOrNone = undefined,
  Query extends SchemaOrNone = undefined,
  Body extends SchemaOrNone = undefined,
  Upload extends UploadRules | undefined = undefined,
  Returns extends Schema | null = null,
  Row = Output<Returns>,
  Strict extends true | undefined = undefined,
>(declaration: RouteDeclaration<Params, Query, Body, Upload, Returns, Row, Strict>): Route {
  const { honoursStrict, sendsMoney } = declaration
  const strict = (honoursStrict ?? sendsMoney) && { honoursStrict: true }
  return { ...declaration, ...strict } as unknown as Route
}

/** Routes of one section of the document, in the order in which it shows them. */
export interface RouteGroup {
  tag: string
  description: string
  /** Under /api/v1, or at the root of the site. */
  base: '/api/v1' | ''
  routes: readonly Route[]
}
