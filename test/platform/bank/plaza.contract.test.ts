import { bankContract } from './contract.ts'
import { makePlazaHarness } from './plaza-harness.ts'

bankContract('Plaza, with signatures,', () => makePlazaHarness())
bankContract('Plaza, with tokens,', () => makePlazaHarness({ config: { dialect: 'oauth' } }))
