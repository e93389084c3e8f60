/** A request as the simulated bank's endpoints read it. */
export interface BankRequest {
  method: string
  /** Without the leading slash. */
  path: string
  headers: Record<string, string | undefined>
  body: string
}

export interface BankResponse {
  status: number
  body: unknown
}
