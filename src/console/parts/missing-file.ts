import type { Failure } from '../requests/client.ts'

/** What the service would say of a form without its file, said without sending anything. */
export const missingFile = (name: string, message: string): Failure => ({
  kind: 'refused',
  error: {
    ...{ code: 'INVALID_REQUEST', message, status: 400, requestId: '' },
    details: [{ path: name, message }],
  },
  retryAfter: null,
})
