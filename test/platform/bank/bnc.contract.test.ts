import { makeBncHarness } from './bnc-harness.ts'
import { bankContract } from './contract.ts'

bankContract('BNC', () => makeBncHarness())
