import { afterEach, beforeEach, expect, test } from 'vitest'
import { c2p, credit, history, openWire, p2p, verification, type Wire } from './bnc-wire.ts'

let wire: Wire

beforeEach(async () => {
  wire = await openWire()
})
afterEach(() => wire.bank.stop())

test.each<[string, Record<string, unknown>]>([
  ['no amount', { Amount: undefined }],
  ['an amount as a text', { Amount: '125.50' }],
  ['nothing', { Amount: 0 }],
  ['less than nothing', { Amount: -1 }],
  ['three decimals', { Amount: 1.005 }],
  ['twelve digits', { Amount: 100_000_000_000 }],
  ['a bank as a text', { BeneficiaryBankCode: '0102' }],
  ['an unknown bank', { BeneficiaryBankCode: 999 }],
  ['a local phone', { BeneficiaryCellPhone: '04121234567' }],
  ['a phone with a plus', { BeneficiaryCellPhone: '+584121234567' }],
  ['a document with a hyphen', { BeneficiaryID: 'V-23000760' }],
  ['a document without its letter', { BeneficiaryID: '23000760' }],
  ['no name', { BeneficiaryName: undefined }],
  ['an empty name', { BeneficiaryName: ' ' }],
  ['no description', { Description: undefined }],
  ['a description of 101', { Description: 'x'.repeat(101) }],
  ['an OperationRef of 21', { OperationRef: 'x'.repeat(21) }],
])('a mobile payment with %s is refused', async (_what, changes) => {
  expect(await wire.codeOf('MobPayment/SendP2P', p2p(changes))).toBe('EPIIMS')
  expect(wire.bank.books.lines()).toHaveLength(0)
})

test.each<[string, Record<string, unknown>, string]>([
  ['a bank as a text', { DebtorBankCode: '0134' }, 'EPIIMS'],
  ['a local phone', { DebtorCellPhone: '04145550101' }, 'EPIIMS'],
  ['a key of 5 digits', { Token: '12345' }, 'EPIIMS'],
  ['a key as a number', { Token: 12345678 }, 'EPIIMS'],
  ['no terminal', { Terminal: undefined }, 'EPIIMS'],
  ['a terminal of 9', { Terminal: 'TERM00001' }, 'EPIIMS'],
  ["another merchant's terminal", { Terminal: 'TERM0002' }, 'EPIONA'],
  ['an amount as a text', { Amount: '10.00' }, 'EPIIMS'],
])('a charge with %s is refused', async (_what, changes, code) => {
  expect(await wire.codeOf('MobPayment/SendC2P', c2p(wire.bank, changes))).toBe(code)
})

test.each<[string, Record<string, unknown>, string]>([
  ['an id as a text', { IdTransactionToReverse: '5000' }, 'EPIIMS'],
  ['an unknown id', { IdTransactionToReverse: 5000 }, 'EPINRV'],
])('a reversal with %s is refused', async (_what, changes, code) => {
  const inner = { Amount: 10, Terminal: wire.bank.config.terminal, ...changes }
  expect(await wire.codeOf('MobPayment/ReverseC2P', inner)).toBe(code)
})

test.each<[string, Record<string, unknown>, string]>([
  ['an amount as a number', { Amount: 125.5 }, 'EPIIMS'],
  ['a bank as a number', { CreditorBank: 102 }, 'EPIIMS'],
  ['another kind of account', { CreditorAccType: 'CCTE' }, 'EPIIMS'],
  ['no name', { CreditorName: undefined }, 'EPIIMS'],
  ['no concept', { Concept: undefined }, 'EPIIMS'],
  ['an account of another bank', { CreditorBank: '0105' }, 'EPIANF'],
  ['wrong control digits', { CreditorAccount: '01020501840003283374' }, 'EPIANF'],
])('a transfer with %s is refused', async (_what, changes, code) => {
  expect(await wire.codeOf(wire.bank.config.transferPath, credit(changes))).toBe(code)
  expect(wire.bank.books.lines()).toHaveLength(0)
})

test.each<[string, Record<string, unknown>, string]>([
  ['a Venezuelan date', { StartDate: '01/02/2026' }, 'EPIIMS'],
  ['a day that there is not', { StartDate: '2026-02-30' }, 'EPIIMS'],
  ['a date with a zone', { EndDate: '2026-03-02T00:00:00Z' }, 'EPIIMS'],
  ['days to come', { EndDate: '2026-03-03' }, 'EPIIMS'],
  ['32 days', { StartDate: '2026-01-30' }, 'EPIIMS'],
  ['its end before its start', { EndDate: '2026-01-31' }, 'EPIIMS'],
  ["another's account", { AccountNumber: '01910001482101010050' }, 'EPIANF'],
  ["another's RIF", { ClientID: 'J000121532' }, 'EPICNF'],
  ['a RIF with hyphens', { ClientID: 'J-30984132-7' }, 'EPIIMS'],
])('a history with %s is refused', async (_what, changes, code) => {
  expect(await wire.codeOf('Position/HistoryByDate', history(wire.bank, changes))).toBe(code)
})

test.each(['2026/2/1T00:00:00', '2026-02-01', '2026-02-01T00:00:00'])(
  'a history from %s is read',
  async (StartDate) => {
    expect(await wire.codeOf('Position/HistoryByDate', history(wire.bank, { StartDate }))).toBe(
      '000000',
    )
  },
)

test('a history of 31 days is read, both ends included', async () => {
  const inner = history(wire.bank, { StartDate: '2026-01-31' })
  expect(await wire.codeOf('Position/HistoryByDate', inner)).toBe('000000')
})

test.each<[string, Record<string, unknown>]>([
  ['a bank as a text', { BankCode: '0105' }],
  ['a local phone', { PhoneNumber: '04241234567' }],
  ['a reference as a number', { Reference: 12283 }],
  ['an amount as a text', { Amount: '10.00' }],
  ['a Venezuelan date', { RequestDate: '02/03/2026' }],
])('a verification with %s is refused', async (_what, changes) => {
  expect(await wire.codeOf('Position/ValidateP2P', verification(wire.bank, changes))).toBe('EPIIMS')
})
