import { bankContract } from './contract.ts'
import { makeR4Harness } from './r4-harness.ts'

bankContract('R4', makeR4Harness)
