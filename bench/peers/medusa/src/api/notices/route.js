const { createHmac, timingSafeEqual } = require('node:crypto')
const { ContainerRegistrationKeys } = require('@medusajs/framework/utils')
const { capturePaymentWorkflow } = require('@medusajs/medusa/core-flows')

/** Takes a notice of a payment: captures the payment of its order. */
module.exports.POST = async (request, response) => {
  const expected = createHmac('sha256', process.env.NOTICE_SECRET).update(request.rawBody).digest()
  const given = Buffer.from(request.get('X-Signature') ?? '', 'hex')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    response.status(401).json({ message: 'Unauthorized' })
    return
  }
  const { data: orders } = await request.scope.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: 'order',
    fields: ['payment_collections.payments.id'],
    filters: { id: request.body.order },
  })
  const payment = orders[0]?.payment_collections?.[0]?.payments?.[0]
  if (payment === undefined) {
    response.status(404).json({ message: 'Not found' })
    return
  }
  await capturePaymentWorkflow(request.scope).run({ input: { payment_id: payment.id } })
  response.json({ status: 'paid', payment: payment.id })
}
