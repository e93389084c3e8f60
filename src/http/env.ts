import type { DatabaseTrace } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import type { ErrorCode } from '../wire/errors.ts'
import type { CallerRow } from './call-database.ts'
import type { CsvFile } from './csv-body.ts'
import type { Requester } from './requester.ts'
import type { Route } from './route.ts'
import type { UploadedForm } from './uploaded-form.ts'
import type { WaitTimes } from './wait-times.ts'

/** What Hono carries along a request. Route operations never see it. */
export interface HttpEnv {
  Bindings: { platform: Platform }
  Variables: {
    platform: Platform
    requester: Requester
    trace: DatabaseTrace
    waits: WaitTimes
    route: Route | undefined
    /** The id of the page; undefined for routes of the API. */
    page: string | undefined
    /** Whether the page may show what a replica has; undefined for routes of the API, which declare it themselves. */
    mayBeStale: true | undefined
    /** The inline styles of a page that is rendered for the request; undefined without any. */
    styles: readonly string[] | undefined
    /** The origins that may show the page in a frame; undefined where nobody may. */
    framedBy: readonly string[] | undefined
    /** Whom the route has identified before the body was read. */
    sender: unknown
    /** Whether the request was read and is valid, so that its operation has begun. */
    running: true | undefined
    file: Uint8Array | UploadedForm | undefined
    /** The CSV file that the body was; undefined for JSON. */
    csvFile: CsvFile | undefined
    /** The fields of the body that its schema does not have. */
    ignoredFields: string[] | undefined
    /** Whether the request has asked for such a field to be refused, and the route honours that. */
    strict: true | undefined
    caller: CallerRow | null | undefined
    /** The code of the error that is sent; undefined without one. */
    refusal: ErrorCode | undefined
  }
}
