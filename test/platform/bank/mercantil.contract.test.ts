import { bankContract } from './contract.ts'
import { makeMercantilHarness } from './mercantil-harness.ts'

bankContract('Mercantil', makeMercantilHarness)
