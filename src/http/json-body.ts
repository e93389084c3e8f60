/**
 * A body that is JSON text already: the database builds it, stores it with the idempotency key, and it is sent
 * unchanged, so the first response and its replay are the same bytes.
 */
export class JsonBody {
  readonly json: string

  constructor(json: string) {
    this.json = json
  }
}

/** The response that a change set with SQL's respond(). */
export function responseFrom([row]: { response: string }[]): JsonBody {
  if (row === undefined) throw new Error('the change set no response')
  return new JsonBody(row.response)
}
