import type { Environment } from '../../src/domain/environment.ts'
import { type Actor, addMember, createMerchant, createSession, createUser } from './actors.ts'
import { type BankName, type OrderTestbedOptions, startOrderTestbed } from './order-testbed.ts'
import { payoutRows } from './payouts.ts'

/** A till whose merchant pays by payouts from the account at the bank: its owner submits, an administrator approves. */
export async function startPayoutTestbed(bank: BankName, options: OrderTestbedOptions = {}) {
  const till = await startOrderTestbed(options)
  const { service, payer, api } = till
  const owner = payer as Actor
  const admin = await createUser(service)
  const merchant = await createMerchant(service, owner)
  await addMember(service, merchant, admin, 'ADMIN')
  const environment: Environment = bank === 'sandbox' ? 'test' : 'live'
  if (environment === 'live') {
    await service.database.query('update merchants set settlement_account_id = $2 where id = $1', [
      merchant.uuid,
      till.accounts[bank].uuid,
    ])
  }
  const as = till.keys[environment]
  const base = `/merchants/${merchant.id}/payouts`
  const submit = async (rows: readonly object[]): Promise<string> => {
    const { body, text } = await api('POST', base, { as, body: { environment, rows } })
    if (!body.id) throw new Error(text)
    await api('POST', `${base}/${body.id}/submit`, { as })
    return body.id
  }
  const approve = async (id: string, moment = till.start()) => {
    const session = await createSession(service, admin.uuid, { from: moment })
    return api('POST', `${base}/${id}/approve`, { as: session })
  }
  return {
    till,
    merchant,
    admin,
    submit,
    approve,
    /** An approved payout of so many rows, each of an amount of its own. */
    approved: async (count: number): Promise<string> => {
      const id = await submit(payoutRows(count))
      const { status, text } = await approve(id)
      if (status !== 200) throw new Error(text)
      return id
    },
    get: async (id: string, query = '?rows=none') =>
      (await api('GET', `${base}/${id}${query}`, { as })).body,
  }
}
