import { bankContract } from './contract.ts'
import { makeExteriorHarness } from './exterior-harness.ts'

bankContract('Exterior', () => makeExteriorHarness())
