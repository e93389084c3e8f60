import { bankContract } from './contract.ts'
import { makeR4Harness } from './r4-harness.ts'

bankContract('R4', () => makeR4Harness())
bankContract('R4 with immediate debits', () => makeR4Harness('immediate_debit'))
