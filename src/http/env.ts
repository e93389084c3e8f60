import type { DatabaseTrace } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import type { CallerRow } from './call-database.ts'
import type { Requester } from './requester.ts'
import type { Route } from './route.ts'
import type { UploadedForm } from './uploaded-form.ts'
import type { WaitTimes } from './wait-times.ts'

/** What Hono carries along a request. Operations never see it. */
export interface HttpEnv {
  Bindings: { platform: Platform }
  Variables: {
    platform: Platform
    requester: Requester
    trace: DatabaseTrace
    waits: WaitTimes
    route: Route | undefined
    /** The id of the page, where it is none of the interface's routes that answers. */
    page: string | undefined
    /** The inline styles of a page that is made for the request; undefined where there are none. */
    styles: readonly string[] | undefined
    file: Uint8Array | UploadedForm | undefined
    caller: CallerRow | null | undefined
  }
}
