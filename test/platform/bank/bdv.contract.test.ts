import { makeBdvHarness } from './bdv-harness.ts'
import { bankContract } from './contract.ts'

bankContract('BDV', makeBdvHarness)
