import { bankContract } from './contract.ts'
import { makeTesoroHarness } from './tesoro-harness.ts'

bankContract('Tesoro', makeTesoroHarness)
