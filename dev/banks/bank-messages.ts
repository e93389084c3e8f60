/** A request as the simulated bank's endpoints read it. */
export interface BankRequest {
  method: string
  /** Without the leading slash. */
  path: string
  query: URLSearchParams
  headers: Record<string, string | undefined>
  body: string
  /** The same as it came. */
  bytes: Buffer
}

export interface BankResponse {
  status: number
  body: unknown
  headers?: Record<string, string>
  /** What is sent in place of the JSON of the body. */
  text?: string
  /** The body never ends. */
  hangs?: boolean
}
