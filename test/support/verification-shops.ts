import { startBanesco } from '../../dev/banks/banesco/banesco.ts'
import { startBdt } from '../../dev/banks/bdt/bdt.ts'
import { startBdv } from '../../dev/banks/bdv/bdv.ts'
import { startBnc } from '../../dev/banks/bnc/bnc.ts'
import { startExterior } from '../../dev/banks/exterior/exterior.ts'
import { startMercantil } from '../../dev/banks/mercantil/mercantil.ts'
import { startPlaza } from '../../dev/banks/plaza/plaza.ts'
import { startR4 } from '../../dev/banks/r4/r4.ts'
import { startTesoro } from '../../dev/banks/tesoro/tesoro.ts'
import { freePort } from '../../dev/stack/ports.ts'
import { type Actor, createMerchant, createUser, type MerchantFixture } from './actors.ts'
import { type Api, apiOf } from './api.ts'
import { type BankAccountFixture, createBankAccount } from './bank-accounts.ts'
import type { Payer } from './payment-testbed.ts'
import { publicUrl, type Service, startService } from './service.ts'

export const SHOP_BANKS = [
  ...(['bnc', 'r4', 'bdv', 'mercantil', 'banesco'] as const),
  ...(['plaza', 'exterior', 'tesoro', 'bdt'] as const),
] as const
export type ShopBank = (typeof SHOP_BANKS)[number]

/** A mobile payment as its bank has booked it. */
export interface BankLine {
  amount: string
  phone: string | null
  bankCode?: string | null
  reference: string
}

/** How R4 and Plaza charge payers. */
type Charges = 'c2p' | 'immediate_debit'

const startBanks = async (charges: Charges) => ({
  bnc: await startBnc(),
  // A second debit by the same key would be carried out, and so be seen in the bank's books.
  r4: await startR4({ config: { charges }, debits: { keysLast: true } }),
  bdv: await startBdv(),
  mercantil: await startMercantil(),
  banesco: await startBanesco(),
  plaza: await startPlaza({ config: { charges } }),
  exterior: await startExterior(),
  tesoro: await startTesoro(),
  bdt: await startBdt(),
})

/** A service whose merchants are paid at nine banks, one each. */
export interface VerificationShops {
  service: Service
  api: Api
  owner: Actor
  banks: Awaited<ReturnType<typeof startBanks>>
  merchants: Record<ShopBank, MerchantFixture>
  accounts: Record<ShopBank, BankAccountFixture>
  setTime(moment: Date): void
  stop(): Promise<void>
}

/**
 * Each deposit at BDV, Banesco, Plaza and BDT is booked with a commission. BDV was not asked for notices. The merchants were
 * there ten days before `now`.
 */
export async function startVerificationShops(
  now: Date,
  { charges = 'c2p', triesAgain = false }: { charges?: Charges; triesAgain?: boolean } = {},
): Promise<VerificationShops> {
  const banks = await startBanks(charges)
  delete banks.bdv.config.noticeKey
  banks.bdv.bookCommissions()
  banks.banesco.bookCommissions()
  banks.plaza.bookCommissions()
  banks.bdt.bookCommissions()
  const connections = Object.values(banks).map(({ config }) => config)
  const vars = { BANK_CONNECTIONS: JSON.stringify(connections), PUBLIC_URL: publicUrl }
  // The port stays the same when the service is started again, so that notices reach it.
  const service = await startService({ vars, port: await freePort(), triesAgain })
  for (const name of ['bnc', 'r4', 'mercantil'] as const) {
    banks[name].setNoticeUrl(`${service.url}/hooks/${name}`)
  }
  banks.tesoro.setNoticeUrl(`${service.url}/hooks/tesoro/${banks.tesoro.config.noticePath}`)
  const owner = await createUser(service, { kycStatus: 'approved' })
  const merchants = {} as Record<ShopBank, MerchantFixture>
  const accounts = {} as Record<ShopBank, BankAccountFixture>
  for (const name of SHOP_BANKS) {
    const { accountNumber } = banks[name].config
    const bound = { environment: 'live', connection: name, accountNumber } as const
    const account = await createBankAccount(service, owner, bound)
    accounts[name] = account
    merchants[name] = await createMerchant(service, owner)
    await service.database.query(
      `update merchants set settlement_account_id = $2, created_at = $3 where id = $1`,
      [merchants[name].uuid, account.uuid, new Date(now.getTime() - 10 * 86_400_000)],
    )
  }
  const setTime = (moment: Date) => {
    for (const clock of [service, ...Object.values(banks)]) clock.setNow(moment)
  }
  setTime(now)
  return {
    ...{ service, api: apiOf(service), owner, banks, merchants, accounts, setTime },
    stop: async () => {
      await service.stop()
      await Promise.all(Object.values(banks).map((bank) => bank.stop()))
    },
  }
}

/** The payer's bank gives them a key for one charge by the merchant's bank. */
export function givePayerKey(
  { banks }: VerificationShops,
  bank: ShopBank,
  payer: Payer,
  otp: string,
): void {
  if (bank === 'bnc') {
    banks.bnc.books.addPayer({ ...payer, balance: '1000000.00', tokens: [otp] })
  } else banks[bank as 'r4' | 'bdv' | 'mercantil' | 'plaza'].giveKey({ ...payer, otp })
}

/** Those that tell of nothing by themselves. */
const WITHOUT_NOTICES: readonly ShopBank[] = ['bdv', 'banesco', 'plaza', 'exterior', 'bdt']

/** Makes a mobile payment. `notify` tells of it, each time that it is called; null where the bank sends no notices. */
export function depositAt(
  { banks }: VerificationShops,
  bank: ShopBank,
  paid: { phone: string; bankCode: string; amount: string },
) {
  if (WITHOUT_NOTICES.includes(bank)) {
    return { reference: banks[bank].deposit(paid).reference, notify: null }
  }
  const line = banks[bank].deposit(paid)
  const { notify } = banks[bank as 'bnc']
  return { reference: line.reference, notify: () => notify(line as never) }
}
