import type { Page } from 'playwright-core'
import { accountPathOf } from './accounts.ts'
import { createNote } from './charge-notes.ts'
import { createCustomer } from './customers.ts'
import type { PayerState } from './payer-state.ts'
import type { PaymentTestbed } from './payment-testbed.ts'

let documents = 0

/** The path of a new customer's account with the bakery, with these notes: concept, amount, currency and the day by which to pay. */
const accountPath =
  (...notes: (readonly [string, string, 'VES' | 'USD', string])[]) =>
  async (shop: PaymentTestbed): Promise<string> => {
    documents += 1
    const { service, merchants } = shop
    const customer = await createCustomer(service, merchants.bnc, {
      ...{ environment: 'live', name: 'Luis Rojas' },
      document: `V9${String(documents).padStart(4, '0')}5678`,
    })
    for (const [concept, amount, currency, dueOn] of notes) {
      const note = { environment: 'live', customer, concept, amount, currency, dueOn } as const
      await createNote(service, merchants.bnc, note)
    }
    return accountPathOf(service, customer)
  }

const owing = accountPath(
  ['Mensualidad de febrero, 4.º grado «B»', '25.00', 'USD', '2026-02-05'],
  ['Mensualidad de marzo, 4.º grado «B»', '25.00', 'USD', '2026-03-15'],
  ['Uniforme', '1830.50', 'VES', '2026-04-01'],
)

const type = async (page: Page, digits: string) => {
  await page.locator('#document').fill(digits)
  await page.locator('button[type=submit]').click()
}

/** Opens an account and waits for what it shows. */
export async function openOnPage(page: Page): Promise<void> {
  await type(page, '5678')
  await page.locator('button[name=leave]').waitFor()
}

const tryWrong = (times: number) => async (page: Page) => {
  for (let round = 0; round < times; round += 1) {
    await type(page, '0000')
    await page.locator('#errors').waitFor()
  }
}

/** What a customer's own page can be. */
export const accountStates: PayerState[] = [
  { name: 'account-closed', heading: /Tu cuenta/, path: accountPath() },
  { name: 'account-wrong', heading: /Tu cuenta/, path: accountPath(), interact: tryWrong(1) },
  { name: 'account-too-many', heading: /Tu cuenta/, path: accountPath(), interact: tryWrong(6) },
  { name: 'account-owing', heading: /Tu cuenta con/, path: owing, interact: openOnPage },
  {
    name: 'account-up-to-date',
    heading: /Tu cuenta con/,
    path: accountPath(),
    interact: openOnPage,
  },
  {
    name: 'account-unpayable',
    heading: /Tu cuenta con/,
    path: owing,
    async interact(page, { service, merchants }) {
      const setStatus = (status: string) =>
        service.database.query('update merchants set status = $2 where id = $1', [
          ...[merchants.bnc.uuid, status],
        ])
      await setStatus('inactive')
      await openOnPage(page)
      await setStatus('active')
    },
  },
]
