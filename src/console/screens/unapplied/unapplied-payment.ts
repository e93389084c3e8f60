import type { Schemas } from '../../requests/client.ts'

export type UnappliedPayment = Schemas['UnappliedPayment']

/** What came of what was asked for. */
export interface Said {
  tone: 'good' | 'wait' | 'bad'
  text: string
}
