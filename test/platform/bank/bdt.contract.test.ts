import { makeBdtHarness } from './bdt-harness.ts'
import { bankContract } from './contract.ts'

bankContract('BDT', makeBdtHarness)
