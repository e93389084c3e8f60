import { afterAll, beforeAll, expect, test } from 'vitest'
import { askAccount, openAccount } from '../support/accounts.ts'
import { chargeLink, type PaymentTestbed, startPaymentTestbed } from '../support/payment-testbed.ts'

/** A school collects from a parent: from the series to the note that is paid. */

let school: PaymentTestbed
beforeAll(async () => {
  school = await startPaymentTestbed()
})
afterAll(() => school.stop())

/** A path of the service that a mail leads to. */
const linkIn = (mail: string, place: 'pay' | 'cuenta'): string =>
  new RegExp(`/${place}/[\\w-]+`).exec(mail)?.[0] ?? ''

test('a series makes a note, a mail reminds of it and leads to the account, which shows it paid once it is', async () => {
  const { service, api, owner, merchants } = school
  const of = (path: string) => `/merchants/${merchants.bnc.id}${path}`
  const send = async (method: 'POST' | 'PUT', path: string, body: object) => {
    const answer = await api(method, of(path), { as: owner, body })
    expect(answer.status, answer.text).toBeLessThan(300)
    return answer.body
  }
  await send('PUT', '/settings/collections', { reminders: [{ days: 0, channel: 'mail' }] })
  const parent = await send('POST', '/customers', {
    ...{ name: 'Luis Rojas', document: 'V12345678', email: 'luis@example.com' },
  })
  await send('POST', '/series', {
    ...{ concept: 'Mensualidad', amount: 125.5, currency: 'VES', every: 'month', day: '10' },
    ...{ customers: [parent.id] },
  })
  await school.runCron(1)
  await school.runCron(2)
  const [mail, ...others] = (await service.mails()).filter(({ to }) =>
    to.includes('luis@example.com'),
  )
  expect(others).toEqual([])
  const account = linkIn(mail?.text ?? '', 'cuenta')
  expect(parent.accountUrl).toMatch(new RegExp(`${account}$`))
  expect(mail?.html).toContain(account)

  const { device, text } = await openAccount(service, account, '5678')
  const note = linkIn(text, 'pay')
  expect(note).toBe(linkIn(mail?.text ?? '', 'pay'))
  expect(text).toContain('Bs.\u00a0125,50')
  const token = note.split('/').at(-1) ?? ''
  const paid = await chargeLink(school, { token })
  expect(paid.body.status).toBe('success')

  const { text: after } = await askAccount(service, account, { headers: { Cookie: device } })
  expect(after).toContain('Estás al día')
  expect(after).toContain('Pagada el mar 10 mar 2026')
  expect(after).not.toContain(note)
  const [receipt = ''] = /\/receipt\/[0-9a-z]{52}/.exec(after) ?? []
  expect(await (await service.fetch(receipt)).text()).toContain('Mensualidad')
})
