/** A body that is JSON text already, and is sent unchanged. */
export class JsonBody {
  readonly json: string

  constructor(json: string) {
    this.json = json
  }
}
