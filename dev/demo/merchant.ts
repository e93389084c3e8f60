import type { DemoClient } from './demo-client.ts'
import { rifOf } from './rif.ts'

export interface DemoMerchant {
  id: string
  rif: string
}

/** Creates a merchant with a repeated request, and lists, reads and changes it. */
export async function makeMerchant(talk: DemoClient): Promise<DemoMerchant> {
  talk.printHeading('A merchant is made once, however often the request is sent')
  const rif = rifOf(Date.now())
  const merchant = { name: 'Bodegón Doña Inés', rif, description: 'Abierto hasta tarde.' }
  const key = { 'Idempotency-Key': `demo-${crypto.randomUUID()}` }
  const made = await talk.expect(201, 'POST', '/merchants', merchant, key)
  const again = await talk.expect(201, 'POST', '/merchants', merchant, key)
  talk.check('the repeated request has the same response', made.id === again.id)
  const { id } = made

  talk.printHeading('It is listed, read and changed')
  const list = await talk.expect(200, 'GET', '/merchants?search=bodegon')
  talk.check('the list has this one merchant', list.total === 1 && list.data[0].id === id)
  await talk.expect(200, 'GET', `/merchants/${id}`)
  await talk.expect(200, 'PUT', `/merchants/${id}`, { description: 'Abierto las 24 horas.' })
  return { id, rif }
}

/** Shows errors of the service. */
export async function showRefusals(talk: DemoClient, { id, rif }: DemoMerchant): Promise<void> {
  talk.printHeading('What is not allowed is refused with what to do about it')
  await talk.expect(400, 'PUT', `/merchants/${id}/store`, { slug: 'No Such Slug' })
  await talk.expect(409, 'POST', '/merchants', { name: 'Otra vez', rif })
  await talk.expect(404, 'GET', '/merchants/mer_01kga5ycm3en0bdnm8e8e9tx2z')
}
