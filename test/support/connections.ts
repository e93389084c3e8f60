import type * as z from 'zod'
import type { ConnectionConfigs } from '../../src/platform/bank/connection-config.ts'
import { randomAccountNumber } from './bank-accounts.ts'

type Config = z.input<typeof ConnectionConfigs>[number]
type BncConfig = Extract<Config, { protocol: 'bnc' }>
type BdvConfig = Extract<Config, { protocol: 'bdv' }>
type R4Config = Extract<Config, { protocol: 'r4' }>

/** Where nobody listens. */
const NOWHERE = 'http://127.0.0.1:9'

/** A connection for BANK_CONNECTIONS, to a bank that nobody plays. */
export const bncConnection = (changes: Partial<BncConfig> = {}): BncConfig => ({
  protocol: 'bnc',
  name: 'bnc',
  baseUrl: NOWHERE,
  accountNumber: randomAccountNumber('0191'),
  rif: 'J-30984132-7',
  phone: '04140000191',
  clientGuid: '4A074C46-DD4E-4E54-8010-B80A6A8758F4',
  masterKey: '0123456789abcdef0123456789abcdef',
  terminal: '00000001',
  noticeKey: 'a notice key of a test',
  ...changes,
})

export const r4Connection = (changes: Partial<R4Config> = {}): R4Config => ({
  protocol: 'r4',
  name: 'r4',
  baseUrl: NOWHERE,
  accountNumber: randomAccountNumber('0169'),
  rif: 'J-30984132-7',
  phone: '04140000169',
  commerce: 'TESTCOMMERCE0001',
  noticeToken: '4a074c46-dd4e-4e54-8010-b80a6a8758f4',
  ...changes,
})

export const bdvConnection = (changes: Partial<BdvConfig> = {}) => ({
  protocol: 'bdv' as const,
  name: 'bdv',
  baseUrl: NOWHERE,
  accountNumber: randomAccountNumber('0102'),
  rif: 'J-30984132-7',
  phone: '04140000102',
  conciliationKey: 'a conciliation key of a test',
  suiteKey: 'a suite key of a test',
  noticeKey: 'a BDV notice key of a test',
  ...changes,
})
