/** A failure between a bank and its client, before or after the bank has executed the request. */
export type Fault =
  | { kind: 'slow'; ms: number }
  /** Executed at once, and answered when somebody lets it be. */
  | { kind: 'held'; until: Promise<unknown> }
  | { kind: 'silent'; when: 'before' | 'after' }
  | { kind: 'cut'; when: 'before' | 'after' }
  | { kind: 'garbage' }

/** The faults that the next calls of a bank get. */
export interface PlannedFaults {
  /** The next calls (by default one) whose path matches (by default any) get the fault. */
  fault(fault: Fault, options?: { times?: number; path?: RegExp }): void
  clearFaults(): void
}
