import { makeBanescoHarness } from './banesco-harness.ts'
import { bankContract } from './contract.ts'

bankContract('Banesco', makeBanescoHarness)
