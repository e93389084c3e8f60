import type { DemoClient } from './demo-client.ts'

/** Creates a sandbox payment link, pays it in each way, and refunds one payment. */
export async function payLink(talk: DemoClient, merchantId: string): Promise<void> {
  talk.printHeading('A payment link of the sandbox is for whoever has it')
  const links = `/merchants/${merchantId}/payment-links`
  const input = { label: 'Torta', amount: 25, environment: 'test', maxPayments: 3 }
  const link = await talk.expect(201, 'POST', links, input)
  const session = talk.token
  talk.token = undefined
  const seen = await talk.expect(200, 'GET', `/pay/${link.token}`)
  talk.check('its payer sees what it asks for', seen.amountVes === 25 && seen.methods.length === 2)
  const payer = { phone: '0414-1234567', bankCode: '0134' }
  const charged = await talk.expect(200, 'POST', `/pay/${link.token}/charge`, {
    ...payer,
    document: 'V-23000760',
    otp: '12345678',
  })
  talk.check('it is paid by a one-time key', charged.status === 'success')
  const claim = { ...payer, reference: '00083736' }
  const verified = await talk.expect(200, 'POST', `/pay/${link.token}/verify`, claim)
  talk.check('and by a mobile payment that was made', verified.status === 'success')
  await talk.expect(409, 'POST', `/pay/${link.token}/verify`, claim)
  talk.token = session

  talk.printHeading('A developer chooses the outcome')
  const simulation = `/sandbox/pay/${link.token}`
  const failed = await talk.expect(200, 'POST', `${simulation}/charge`, { simulate: 'failed' })
  talk.check('it failed as asked', failed.status === 'failed')
  await talk.expect(200, 'POST', `${simulation}/charge`, { simulate: 'pending' })
  await talk.expect(200, 'POST', `${simulation}/verify`)
  await talk.expect(409, 'POST', `${simulation}/charge`)
  const paidUp = await talk.expect(200, 'GET', `${links}/${link.id}`)
  talk.check('the link is paid up', paidUp.status === 'COMPLETED' && paidUp.payments === 3)

  talk.printHeading('What was paid can be paid back')
  const transactions = `/merchants/${merchantId}/transactions`
  await talk.expect(200, 'GET', `${transactions}?environment=sandbox&status=completed`)
  const one = `${transactions}/${charged.transactionId}`
  const refund = await talk.expect(200, 'POST', `${one}/refund`, { reason: 'Se acabó' })
  talk.check('the charge is taken back', refund.status === 'success')
  const refunded = await talk.expect(200, 'GET', one)
  talk.check('and says so', refunded.status === 'refunded')
}
