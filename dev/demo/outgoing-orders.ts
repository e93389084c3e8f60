import type { DemoClient } from './demo-client.ts'

/** Registers a sandbox account, and pays from it: every outcome, and a repeated request. */
export async function payInSandbox(talk: DemoClient): Promise<void> {
  talk.printHeading('A bank account of the sandbox can be used at once')
  const account = await talk.expect(201, 'POST', '/bank/accounts', {
    account_number: '01020501830003283374',
    document: 'V-12345678',
    holder: 'Demo',
    environment: 'sandbox',
  })
  talk.check('its number is masked', account.accountNumber === '****************3374')

  talk.printHeading('A mobile payment is made once, however often its request is repeated')
  const payment = {
    account_number: account.id,
    phone: '0412-1234567',
    amount: 125.5,
    bank_code: '0102',
    document: 'V-23000760',
    name: 'Luis Mora',
  }
  const key = { 'Idempotency-Key': `demo-${account.id}` }
  const paid = await talk.expect(201, 'POST', '/bank/p2p', payment, key)
  talk.check('it succeeded', paid.status === 'success' && paid.phone === '04121234567')
  const repeated = await talk.expect(201, 'POST', '/bank/p2p', payment, key)
  talk.check('the same payment is answered', repeated.id === paid.id)
  await talk.expect(422, 'POST', '/bank/p2p', { ...payment, amount: 1 }, key)

  talk.printHeading('The payee is known now; and the cents of the amount choose the outcome')
  const again = { account_number: account.id, phone: '04121234567' }
  const refused = await talk.expect(201, 'POST', '/bank/p2p', { ...again, amount: 10.51 })
  talk.check('it failed, and says why', refused.failureReason.code === 'INSUFFICIENT_FUNDS')
  const slow = await talk.expect(201, 'POST', '/bank/transfer', {
    account_number: account.id,
    destination_account: '01910001482101010049',
    document: 'J-30984132-7',
    name: 'Panadería La Ñapa',
    amount: 300.68,
  })
  talk.check('it is pending', slow.status === 'pending')
  const status = await talk.expect(200, 'GET', `/bank/transfer/status?id=${slow.id}`)
  talk.check('its status can be followed', status.id === slow.id)

  talk.printHeading('The account’s transactions tell all of it')
  const path = `/bank/accounts/${account.id}/transactions`
  const all = await talk.expect(200, 'GET', `${path}?limit=3`)
  talk.check('three payments and three deposits', all.total === 6 && all.data[0].id === slow.id)
}
