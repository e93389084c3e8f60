import type { components } from '../../requests/api.d.ts'

export type UnappliedPayment = components['schemas']['UnappliedPayment']

/** What came of what was asked for. */
export interface Said {
  tone: 'good' | 'wait' | 'bad'
  text: string
}
