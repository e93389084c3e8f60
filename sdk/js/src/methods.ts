import type { operations as Documented } from './api.ts'
import type { operations } from './operations.ts'
import type { Pages } from './pages.ts'
import type { RequestOptions } from './send.ts'

/** The id of an operation, as in the OpenAPI document. */
export type OperationName = keyof typeof operations

type Present<Type> = [Type] extends [undefined] ? Record<never, never> : NonNullable<Type>

type PathOf<Name extends OperationName> = Present<Documented[Name]['parameters']['path']>

type QueryOf<Name extends OperationName> = Present<Documented[Name]['parameters']['query']>

/** A form is a FormData, and a file of rows is its text or the file. */
type BodyOf<Contents> = {
  [Type in keyof Contents]: Type extends 'application/json'
    ? Contents[Type]
    : Type extends 'multipart/form-data'
      ? FormData
      : string | Blob
}[keyof Contents]

type BodyInput<Operation> = Operation extends { requestBody: { content: infer Contents } }
  ? { body: BodyOf<Contents> }
  : Operation extends { requestBody?: { content: infer Contents } }
    ? { body?: BodyOf<Contents> }
    : unknown

type QueryInput<Query> = keyof Query extends never
  ? unknown
  : Record<never, never> extends Query
    ? { query?: Query }
    : { query: Query }

/** What an operation takes: the parameters of its path by their names, `query`, and `body`. */
export type InputOf<Name extends OperationName> = PathOf<Name> &
  QueryInput<QueryOf<Name>> &
  BodyInput<Documented[Name]>

type Successes<Name extends OperationName> =
  Documented[Name]['responses'][keyof Documented[Name]['responses']]

type DataOfResponse<Response> = Response extends { content: infer Contents }
  ? {
      [Type in keyof Contents]: Type extends 'application/json' ? Contents[Type] : File
    }[keyof Contents]
  : undefined

type File = globalThis.Response

/** What an operation gives: the body of its success; a `Response` where that is a file; undefined where there is none. */
export type ResultOf<Name extends OperationName> = DataOfResponse<Successes<Name>>

type ListName = {
  [Name in OperationName]: (typeof operations)[Name] extends readonly [...string[], 'list']
    ? Name
    : never
}[OperationName]

type Outcome<Name extends OperationName> = Name extends ListName
  ? ResultOf<Name> extends { data: (infer Item)[] }
    ? Pages<ResultOf<Name>, Item>
    : never
  : Promise<ResultOf<Name>>

type MethodOf<Name extends OperationName, Input> =
  Record<never, never> extends Input
    ? (input?: Input, options?: RequestOptions) => Outcome<Name>
    : (input: Input, options?: RequestOptions) => Outcome<Name>

/** A method for each operation, by its id. */
export type Methods = {
  [Name in keyof typeof operations]: MethodOf<Name, InputOf<Name>>
}

type MerchantPath = `/merchants/{id}${string}`

/** The methods of what lies under one merchant, without its id. */
export type MerchantMethods = {
  [Name in keyof typeof operations as (typeof operations)[Name][1] extends MerchantPath
    ? Name
    : never]: MethodOf<Name, Omit<InputOf<Name>, 'id'>>
}
