/**
 * A body that is JSON already: made by the database, where it is stored beside the idempotency key,
 * and sent as it is, so that the first answer and its replay are the same bytes.
 */
export class JsonBody {
  readonly json: string

  constructor(json: string) {
    this.json = json
  }
}

/** The answer that a change selected by SQL's respond(). */
export function responseFrom([row]: { response: string }[]): JsonBody {
  if (row === undefined) throw new Error('the change gave no answer')
  return new JsonBody(row.response)
}
