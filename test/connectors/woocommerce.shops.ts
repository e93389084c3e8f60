import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projectFolder } from '../../dev/stack/paths.ts'
import { run } from '../support/sdk-package.ts'
import { waitUntil } from '../support/wait-until.ts'
import {
  startWooCommerceShop,
  type TakenEvent,
  type WooCommerceShop,
  waitForStatus,
} from '../support/woocommerce-shop.ts'

const PAID_ONCE = ['status processing', 'payment complete']
const connector = join(projectFolder, 'connectors/woocommerce')

let shop: WooCommerceShop
beforeAll(async () => {
  shop = await startWooCommerceShop()
})
afterAll(() => shop?.stop())

const checkoutOf = async (orderId: number) => {
  const { attempts } = await shop.show(orderId)
  const path = `/merchants/${shop.merchantId}/checkouts/${attempts.at(-1)?.checkout_id}`
  return (await shop.api('GET', path, { as: shop.as })).body
}

/** The event of this type that the service has recorded of an order. */
async function eventOf(orderId: number, type: string): Promise<TakenEvent> {
  let found: TakenEvent | undefined
  await waitUntil(`there is ${type}`, async () => {
    found = (await shop.events(orderId)).find((event) => event.type === type)
    return found !== undefined
  })
  return found as TakenEvent
}

describe('the settings page', () => {
  test('says what is missing, what the service refuses, and that it is connected', async () => {
    const missing = await shop.configure({ merchant_id: '' })
    expect(missing.page).toContain('Faltan la dirección, el comercio o la clave.')
    const refused = await shop.configure({ test_key: 'svc_test_wrong' })
    expect(refused.page).toContain('notice-error')
    const good = await shop.configure()
    expect(good.page).toContain('notice-success')
    expect(good.page).toContain('(prueba). El webhook está en su sitio.')
  })

  test('sends no browser a key or secret, keeps one that is left empty, and removes it by a dash', async () => {
    const secret = `whsec_${Buffer.from('a secret that was typed').toString('base64')}`
    const { page } = await shop.configure({ live_key: 'svc_live_typed', webhook_secret: secret })
    for (const hidden of [shop.as.token, 'svc_live_typed', secret, await shop.secret()])
      expect(page).not.toContain(hidden)
    expect(page).toContain('Guardada. Si la dejas vacía se queda')
    expect(page).toContain('autocomplete="new-password"')
    const typed = () =>
      shop.site.run(`$kept = get_option('woocommerce_bolivar_payments_settings');
        echo json_encode([$kept['test_key'], $kept['live_key'], $kept['webhook_secret']]);`)
    await shop.configure({ test_key: '', live_key: '', webhook_secret: '' })
    expect(JSON.parse(await typed())).toEqual([shop.as.token, 'svc_live_typed', secret])
    await shop.configure({ live_key: '-', webhook_secret: '-' })
    expect(JSON.parse(await typed())).toEqual([shop.as.token, '', ''])
  })

  test('has made one webhook, however often it is saved', async () => {
    await shop.configure()
    const path = `/merchants/${shop.merchantId}/webhooks?environment=test`
    const { body } = await shop.api('GET', path, { as: shop.as })
    expect(body.data).toMatchObject([
      { url: `${shop.site.url}/wp-json/bolivar-payments/v1/webhook`, active: true },
    ])
  })

  test('takes what is signed with the secret that was changed in the console, and with the one before', async () => {
    const before = await shop.secret()
    const now = `whsec_${Buffer.from('the secret that the console shows').toString('base64')}`
    const event = { id: 'evt_1', merchantId: shop.merchantId, environment: 'test', data: {} }
    expect(await shop.deliver(event, { secret: now })).toBe(400)
    await shop.configure({ webhook_secret: now })
    expect(await shop.deliver(event, { secret: now })).toBe(204)
    expect(await shop.deliver(event, { secret: before })).toBe(204)
    await shop.configure({ webhook_secret: '-' })
    expect(await shop.deliver(event, { secret: now })).toBe(400)
  })
})

describe('what customers see', () => {
  test('bolívares beside dollars, on products, carts and both kinds of checkout', async () => {
    const seen = await shop.drive('shop')
    expect(seen.price).toContain('<small class="bolivar-amount">Bs. 366,64</small>')
    expect(seen.noPrice).toBe('')
    expect(seen.total).toContain('Bs. 916,61')
    expect(seen.fields).toContain('Hoy son Bs. 916,61.')
    expect(seen.fields).toContain('Modo de prueba: no se mueve dinero.')
    expect(seen.supports).toEqual(['products', 'refunds'])
    expect(seen.block).toMatchObject({
      active: true,
      scripts: [expect.stringContaining('/assets/block.js')],
      data: { title: 'Pago móvil', rate: 36.6642, supports: ['products', 'refunds'] },
    })
    const script = readFileSync(join(connector, 'assets/block.js'), 'utf8')
    const registered: Record<string, unknown>[] = []
    const createElement = (type: unknown, props?: object, child?: string) => ({
      type,
      props,
      child,
    })
    const window = {
      wc: {
        wcBlocksRegistry: {
          registerPaymentMethod: (method: Record<string, unknown>) => registered.push(method),
        },
        wcSettings: { getSetting: () => seen.block.data },
      },
      wp: { element: { createElement }, htmlEntities: { decodeEntities: (text: string) => text } },
    }
    runInNewContext(script, { window })
    expect(registered).toMatchObject([{ name: 'bolivar_payments', label: 'Pago móvil' }])
    const [method] = registered as [{ content: { type: (props: object) => { child: string }[] } }]
    const billing = { cartTotal: { value: 2500 }, currency: { code: 'USD', minorUnit: 2 } }
    const lines = method.content.type({ billing }).map(({ child }) => child)
    expect(lines).toEqual([
      'En bolívares',
      'Hoy son Bs. 916,61.',
      'Modo de prueba: no se mueve dinero.',
    ])
  })

  test('the connector is declared to work with HPOS and with the checkout of blocks', async () => {
    const { compatible } = await shop.drive('shop')
    const plugin = 'bolivar-payments-woocommerce/bolivar-payments.php'
    expect(compatible).toEqual([expect.arrayContaining([plugin]), expect.arrayContaining([plugin])])
  })

  test('no gateway where the shop sells in euros', async () => {
    await shop.site.run(`update_option('woocommerce_currency', 'EUR');`)
    const { id } = await shop.drive('order')
    expect(await shop.drive('pay', { id })).toEqual({ result: 'unavailable' })
    await shop.site.run(`update_option('woocommerce_currency', 'USD');`)
  })

  test('all texts are in Spanish', () => {
    const spanish = readFileSync(join(connector, 'languages/es.php'), 'utf8')
    const files = readdirSync(join(connector, 'src')).map((name) =>
      readFileSync(join(connector, 'src', name), 'utf8'),
    )
    const texts = [...files.join('\n').matchAll(/__\(\s*'([^']+)'/g)].map(([, text = '']) => text)
    expect(texts.length).toBeGreaterThan(40)
    expect(texts.filter((text) => !spanish.includes(`'${text}' =>`))).toEqual([])
  })
})

describe('an order', () => {
  test('is a checkout of the same amount, and the same one when the customer tries again', async () => {
    const { id, token } = await shop.order()
    const checkout = await checkoutOf(id)
    expect(checkout).toMatchObject({
      amount: 25,
      currency: 'USD',
      status: 'open',
      description: `Pedido ${id}, La Ñapa`,
      customer: { name: 'Luis Rojas', email: 'luis@example.com', phone: '04121234567' },
    })
    expect(checkout.externalReference).toMatch(new RegExp(`^WC-${id}-[0-9a-f]{8}-1$`))
    const again = await shop.drive('pay', { id })
    expect(again.redirect.split('/').at(-1)).toBe(token)
    expect((await shop.show(id)).attempts).toHaveLength(1)
  })

  test('whose total has changed is another attempt, and the first can no longer be paid', async () => {
    const { id } = await shop.order()
    const first = await checkoutOf(id)
    await shop.drive('change', { id, total: '30.00' })
    await shop.drive('pay', { id })
    expect(await checkoutOf(id)).toMatchObject({ amount: 30, status: 'open' })
    const path = `/merchants/${shop.merchantId}/checkouts/${first.id}`
    const { body } = await shop.api('GET', path, { as: shop.as })
    expect(body.status).toBe('canceled')
    expect((await shop.show(id)).status).toBe('pending')
  })

  test('that is tried twenty times at once is one checkout', async () => {
    const { id } = await shop.drive('order')
    const tried = await Promise.all(Array.from({ length: 20 }, () => shop.drive('pay', { id })))
    expect(new Set(tried.map(({ redirect }) => redirect)).size).toBe(1)
    expect((await shop.show(id)).attempts).toHaveLength(1)
  })

  test('that is canceled in the shop can no longer be paid', async () => {
    const { id } = await shop.order()
    await shop.drive('change', { id, status: 'cancelled' })
    expect((await checkoutOf(id)).status).toBe('canceled')
  })
})

describe('a payment completes its order exactly once', () => {
  test('by the service’s own webhook, before the customer is back and after', async () => {
    const { id, token } = await shop.order()
    await shop.pay(token)
    await waitForStatus(shop, id, 'processing')
    const back = await shop.comeBack(id)
    expect(back.headers.get('Location')).toContain(`/checkout/order-received/${id}/`)
    const { changes, notes } = await shop.show(id)
    expect(changes).toEqual(PAID_ONCE)
    const [note = ''] = notes
    expect(note).toMatch(
      /^Pagado: Bs\. 916,61, referencia \S+, a la tasa de 36,6642 del \d{4}-\d\d-\d\d\.$/,
    )
    expect(notes.filter((text) => text.startsWith('Pagado'))).toHaveLength(1)
  })

  describe('with webhooks that come when they like', () => {
    beforeAll(() => shop.setDelivery(false))
    afterAll(() => shop.setDelivery(true))

    test('after the customer is back, and twice', async () => {
      const { id, token } = await shop.order()
      await shop.pay(token)
      await shop.comeBack(id)
      expect((await shop.show(id)).status).toBe('processing')
      const event = await eventOf(id, 'checkout.paid')
      expect(await shop.deliver(event)).toBe(204)
      expect(await shop.deliver(event)).toBe(204)
      expect((await shop.show(id)).changes).toEqual(PAID_ONCE)
    })

    test('never: the poll asks', async () => {
      const { id, token } = await shop.order()
      await shop.pay(token)
      await shop.drive('poll')
      expect((await shop.show(id)).status).toBe('pending')
      await shop.drive('due')
      await shop.drive('poll')
      expect((await shop.show(id)).changes).toEqual(PAID_ONCE)
    })

    test('never: WordPress’s cron runs the poll', async () => {
      const { id, token } = await shop.order()
      await shop.pay(token)
      await shop.drive('due')
      await shop.site.run(`wp_clear_scheduled_hook('bolivar_payments_poll');
        wp_schedule_event(time() - 1, 'bolivar_payments_every_five_minutes', 'bolivar_payments_poll');`)
      await fetch(`${shop.site.url}/wp-cron.php?doing_wp_cron`)
      await waitForStatus(shop, id, 'processing')
    })

    test('never: the shop’s people ask', async () => {
      const { id, token } = await shop.order()
      await shop.pay(token)
      expect(await shop.drive('ask', { id })).toEqual({
        bolivar_payments_ask: 'Preguntar a Bolívar por el pago',
      })
      expect((await shop.show(id)).changes).toEqual(PAID_ONCE)
    })

    test('all at once', async () => {
      const { id, token } = await shop.order()
      await shop.pay(token)
      const event = await eventOf(id, 'checkout.paid')
      await shop.drive('due')
      await Promise.all([
        ...Array.from({ length: 8 }, () => shop.deliver(event)),
        shop.comeBack(id),
        shop.comeBack(id),
        shop.drive('poll'),
        shop.drive('ask', { id }),
      ])
      await shop.drive('ask', { id })
      const { changes, notes } = await shop.show(id)
      expect(changes).toEqual(PAID_ONCE)
      expect(notes.filter((note) => note.startsWith('Pagado'))).toHaveLength(1)
    })

    test('while another process has the order, the webhook is answered with 503, and comes again', async () => {
      const { id, token } = await shop.order()
      await shop.pay(token)
      const event = await eventOf(id, 'checkout.paid')
      // Not by a request: one of the server's processes may take the next one meanwhile, and keep it waiting.
      const held = shop.site.run(`shop_hold_lock(['id' => ${id}]);`)
      await waitUntil('it is held', async () => (await shop.show(id)).changes.includes('locked'))
      expect(await shop.deliver(event)).toBe(503)
      await shop.drive('release', { id })
      await held
      expect(await shop.deliver(event)).toBe(204)
      expect((await shop.show(id)).changes).toEqual(['locked', 'released', ...PAID_ONCE])
    })

    test('what is forged, stale, changed, of another merchant or of another shop changes nothing', async () => {
      const { id, token } = await shop.order()
      await shop.pay(token)
      const event = await eventOf(id, 'checkout.paid')
      const forged = `whsec_${Buffer.from('somebody else’s secret').toString('base64')}`
      expect(await shop.deliver(event, { secret: forged })).toBe(400)
      expect(await shop.deliver(event, { at: new Date(Date.now() - 400_000) })).toBe(400)
      const changed = JSON.stringify(event).replace('"paid"', '"paid" ')
      expect(await shop.deliver(event, { body: changed })).toBe(400)
      expect(await shop.deliver(event, { body: ' '.repeat(300_000) })).toBe(400)
      expect(await shop.deliver({ ...event, merchantId: 'mer_another' })).toBe(400)
      expect(await shop.deliver({ ...event, environment: 'live' })).toBe(204)
      const other = { ...event.data, id: 'chk_x', externalReference: `WC-${id}-00000000-1` }
      expect(await shop.deliver({ ...event, data: other })).toBe(204)
      expect((await shop.show(id)).status).toBe('pending')
    })

    test('an event that lies changes nothing, since the service is asked', async () => {
      const { id } = await shop.order()
      const { id: checkoutId, externalReference } = await checkoutOf(id)
      const lie = {
        id: 'evt_lie',
        type: 'checkout.paid',
        merchantId: shop.merchantId,
        environment: 'test',
        data: { id: checkoutId, externalReference, status: 'paid' },
      }
      expect(await shop.deliver(lie)).toBe(204)
      expect((await shop.show(id)).status).toBe('pending')
    })

    test('who comes back with another order’s key is sent home', async () => {
      const { id } = await shop.order()
      const query = `wc-api=bolivar_payments_return&order=${id}&key=wc_order_guessed`
      const back = await fetch(`${shop.site.url}/?${query}`, { redirect: 'manual' })
      expect(back.headers.get('Location')).toBe(shop.site.url)
    })
  })
})

describe('money that is not the amount', () => {
  test('parts hold the order until it is paid, each with its note', async () => {
    await shop.configure({ accept_partial: '1' })
    const { id, token } = await shop.order()
    await shop.pay(token, 400)
    await waitForStatus(shop, id, 'on-hold')
    await shop.pay(token, 516.61)
    await waitForStatus(shop, id, 'processing')
    const { notes, changes } = await shop.show(id)
    expect(changes).toEqual(['status on-hold', ...PAID_ONCE])
    expect(notes.join('\n')).toMatch(
      /Pagado en parte: Bs\. 400,00, referencia \S+, a la tasa de 36,6642 del \S+ Faltan Bs\. 516,61\./,
    )
    expect(notes.join('\n')).toMatch(/Pagado en parte: Bs\. 516,61, referencia/)
    await shop.configure()
  })

  test('too much completes it, and says so', async () => {
    const { id, token } = await shop.order({ total: '20.00', currency: 'VES' })
    await shop.payMobile(token, 25, '000012345601')
    await waitForStatus(shop, id, 'processing')
    const { notes } = await shop.show(id)
    expect(notes.join('\n')).toContain('Bs. 5,00 se pagaron de más')
  })

  test('what comes too late does not count, and says so', async () => {
    const { id, token } = await shop.order({ total: '21.00', currency: 'VES' })
    await shop.drive('change', { id, status: 'cancelled' })
    await shop.api('POST', '/sandbox/simulations', {
      as: shop.as,
      body: {
        type: 'incoming_payment',
        merchantId: shop.merchantId,
        phone: '04121234567',
        bankCode: '0102',
        amount: 21,
        reference: '000012345602',
      },
    })
    const claim = { phone: '04121234567', bankCode: '0102', reference: '000012345602' }
    await shop.api('POST', `/pay/${token}/verify`, { body: claim })
    await waitUntil('it is noted', async () =>
      (await shop.show(id)).notes.join('\n').includes('Llegó tarde o no corresponde'),
    )
    const { status, notes } = await shop.show(id)
    expect(status).toBe('cancelled')
    expect(notes.join('\n')).toMatch(/no cuenta: Bs\. 21,00, referencia 000012345602\./)
  })
})

describe('a service that does not answer', () => {
  test('holds the order whose checkout was made though its answer was lost; later it can be paid', async () => {
    shop.line.loseAnswers(/^POST .*\/checkouts$/)
    const { id } = await shop.drive('order')
    const { redirect } = await shop.drive('pay', { id })
    expect(redirect).toContain(`/checkout/order-received/${id}/`)
    expect((await shop.show(id)).status).toBe('on-hold')
    shop.line.loseAnswers(undefined)
    await shop.drive('due')
    await shop.drive('poll')
    const { status, attempts, notes } = await shop.show(id)
    expect(status).toBe('pending')
    expect(attempts).toHaveLength(1)
    expect(notes.join('\n')).toContain('Tu pedido ya se puede pagar')
    const { body } = await shop.api(
      'GET',
      `/merchants/${shop.merchantId}/checkouts?environment=test&externalReference=${attempts[0]?.external_reference}`,
      { as: shop.as },
    )
    expect(body.data).toHaveLength(1)
    await shop.pay(String(attempts[0]?.url?.split('/').at(-1)))
    await waitForStatus(shop, id, 'processing')
  })

  test('that is killed during the checkout', async () => {
    const { id } = await shop.drive('order')
    shop.line.requests.length = 0
    const paying = shop.drive('pay', { id })
    await waitUntil('the service is asked', () => shop.line.requests.length > 0)
    shop.service.crash()
    shop.line.loseRequests(/./)
    expect(await paying).toMatchObject({ result: 'success' })
    expect((await shop.show(id)).status).toBe('on-hold')
    expect(await shop.drive('pay', { id })).toMatchObject({ result: 'success' })
    expect((await shop.show(id)).attempts).toHaveLength(1)
    await shop.service.restart()
    shop.line.loseRequests(undefined)
    await shop.drive('due')
    await shop.drive('poll')
    const { status, attempts } = await shop.show(id)
    expect(status).toBe('pending')
    await shop.pay(String(attempts[0]?.url?.split('/').at(-1)))
    await waitForStatus(shop, id, 'processing')
    expect((await shop.show(id)).changes).toEqual([
      'status on-hold',
      'status pending',
      ...PAID_ONCE,
    ])
  })

  test('the poll asks about twenty orders at most, once each, and stops at the first silence', async () => {
    await shop.setDelivery(false)
    for (let made = 0; made < 25; made += 1) await shop.order()
    await shop.drive('due')
    shop.line.requests.length = 0
    await shop.drive('poll')
    const asked = shop.line.requests.filter((request) => /^GET .*\/checkouts\//.test(request))
    expect(asked).toHaveLength(20)
    expect(new Set(asked).size).toBe(20)
    expect(shop.line.requests.length).toBeLessThanOrEqual(21)
    shop.line.loseRequests(/./)
    await shop.drive('due')
    shop.line.requests.length = 0
    await shop.drive('poll')
    shop.line.loseRequests(undefined)
    expect(shop.line.requests).toHaveLength(1)
    await shop.setDelivery(true)
  })
})

describe('refunds', () => {
  const paidOrder = async () => {
    const order = await shop.order()
    await shop.pay(order.token)
    await waitForStatus(shop, order.id, 'processing')
    return order
  }
  const fillIn = (id: number) =>
    shop.drive('save-order', {
      id,
      fields: { bolivar_document: 'V12345678', bolivar_name: 'Luis Rojas' },
    })

  test('three parts pay all back to the céntimo, and the fourth is refused', async () => {
    const { id } = await paidOrder()
    expect((await fillIn(id)).page).toContain('value="V12345678"')
    for (const amount of ['8.33', '8.33', '8.34']) {
      expect(await shop.drive('refund', { id, amount })).toMatchObject({ id: expect.any(Number) })
    }
    expect(await shop.drive('refund', { id, amount: '0.01' })).toEqual({
      error: 'Invalid refund amount.',
    })
    expect(await shop.drive('refund-at-gateway', { id, amount: '0.01' })).toEqual({
      error: 'Solo quedan 0.00 USD por devolver.',
    })
    const { refundedVes, receivedVes } = await checkoutOf(id)
    expect(refundedVes).toBe(receivedVes)
    const { refunds, status } = await shop.show(id)
    expect(refunds).toEqual([8.33, 8.33, 8.34])
    expect(status).toBe('refunded')
  })

  test('of five at once no more is paid back than was paid', async () => {
    const { id } = await paidOrder()
    await fillIn(id)
    const asked = await Promise.all(
      Array.from({ length: 5 }, () => shop.drive('refund-at-gateway', { id, amount: '10.00' })),
    )
    expect(asked.filter(({ result }) => result === true)).toHaveLength(2)
    for (const { error } of asked.filter(({ result }) => result !== true))
      expect(error).toMatch(/^(Solo quedan 5\.00 USD|El pedido se está procesando)/)
    expect((await checkoutOf(id)).refundedVes).toBe(733.29)
  })

  test('a mobile payment needs its payer’s document and name, which the order’s screen asks for', async () => {
    const { id, token } = await shop.order({ total: '20.00', currency: 'VES' })
    await shop.payMobile(token, 20, '000012345603')
    await waitForStatus(shop, id, 'processing')
    const refused = await shop.drive('refund', { id, amount: '20.00' })
    expect(refused.error).toContain('document')
    expect((await shop.show(id)).refunds).toEqual([])
    await fillIn(id)
    await shop.drive('refund', { id, amount: '20.00' })
    expect((await checkoutOf(id)).refundedVes).toBe(20)
  })

  test.each(['loseAnswers', 'loseRequests'] as const)(
    'one that is unknown (%s) is asked for again, and made once',
    async (lose) => {
      const { id } = await paidOrder()
      await fillIn(id)
      shop.line[lose](/\/refund$/)
      await shop.drive('refund', { id, amount: '10.00' })
      shop.line.loseRequests(/./)
      const { error } = await shop.drive('refund', { id, amount: '5.00' })
      expect(error).toContain('no se devolvió nada')
      shop.line.loseRequests(undefined)
      shop.line.loseAnswers(undefined)
      await shop.drive('due')
      await shop.drive('poll')
      await shop.drive('ask', { id })
      expect((await checkoutOf(id)).refundedVes).toBe(366.64)
      const { refunds, notes } = await shop.show(id)
      expect(refunds).toEqual([10])
      expect(notes.join('\n')).toContain('No se sabe si el banco lo devolvió')
      expect(notes.join('\n')).toContain('Bs. 366,64 están devueltos.')
    },
  )

  test('what the console pays back stands on the order too, once', async () => {
    const { id } = await paidOrder()
    const { id: checkoutId } = await checkoutOf(id)
    const path = `/merchants/${shop.merchantId}/checkouts/${checkoutId}/refund`
    const { status } = await shop.api('POST', path, {
      as: shop.as,
      body: { amount: 458.31, document: 'V12345678', name: 'Luis Rojas' },
    })
    expect(status).toBe(200)
    await waitUntil('it is on the order', async () => (await shop.show(id)).refunds.length > 0)
    await shop.drive('ask', { id })
    expect((await shop.show(id)).refunds).toEqual([12.5])
  })

  test('one that the bank refuses is none', async () => {
    const { id, token } = await shop.order({ total: '90.00', currency: 'VES' })
    await shop.payMobile(token, 90, '000012345604')
    await waitForStatus(shop, id, 'processing')
    await fillIn(id)
    const { error } = await shop.drive('refund', { id, amount: '40.51' })
    expect(error).toContain('El banco rechazó Bs. 40,51')
    expect((await shop.show(id)).refunds).toEqual([])
    await shop.drive('refund', { id, amount: '90.00' })
    expect((await checkoutOf(id)).refundedVes).toBe(90)
  })
})

describe('the plugin', () => {
  test.each(['7.4', '8.1', '8.4'])('is understood by PHP %s', async (version) => {
    const program = join(projectFolder, 'dev/shops/woocommerce/parse.php')
    const compiled = join(projectFolder, 'dev/shops/php-versions/run-php.js')
    const { stdout } = await run(process.execPath, [compiled, version, program])
    expect(Number(stdout)).toBeGreaterThan(20)
  })

  test('has PHP complain of nothing', async () => {
    const complaints = await shop.site.run(
      `echo @file_get_contents(WP_CONTENT_DIR . '/../debug.log');`,
    )
    expect(
      complaints.split('\n').filter((line) => line.includes('plugins/bolivar-payments')),
    ).toEqual([])
  })

  test('leaves nothing when it is uninstalled, and the webhook is gone', async () => {
    const before = await shop.drive('left')
    expect(before.tables).toHaveLength(1)
    await shop.site.run(`require ABSPATH . 'wp-admin/includes/plugin.php';
      $plugin = 'bolivar-payments-woocommerce/bolivar-payments.php';
      deactivate_plugins($plugin);
      uninstall_plugin($plugin);`)
    expect(await shop.drive('left')).toEqual({ options: [], tables: [], cron: false })
    const path = `/merchants/${shop.merchantId}/webhooks?environment=test`
    const { body } = await shop.api('GET', path, { as: shop.as })
    expect(body.data).toEqual([])
  })
})
