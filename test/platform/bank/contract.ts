import { afterEach, beforeEach, describe } from 'vitest'
import { balanceContract } from './contract/balance.ts'
import { chargesContract } from './contract/charges.ts'
import { failuresContract } from './contract/failures.ts'
import { incomingContract } from './contract/incoming.ts'
import { paymentsContract } from './contract/payments.ts'
import { statementContract } from './contract/statement.ts'
import { statusContract } from './contract/status.ts'
import type { BankHarness, MakeHarness } from './harness.ts'

/** What every adapter guarantees, whatever its protocol. Each test has a bank of its own. */
export function bankContract(name: string, makeHarness: MakeHarness): void {
  describe(`${name} keeps the contract of banks:`, () => {
    describe('while the bank responds,', () => {
      let harness: BankHarness

      beforeEach(async () => {
        harness = await makeHarness()
      })
      afterEach(() => harness.stop())

      const current = () => harness
      paymentsContract(current)
      statusContract(current)
      statementContract(current)
      balanceContract(current)
      chargesContract(current)
      incomingContract(current)
    })

    failuresContract(makeHarness)
  })
}
