import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { payerScript } from '../../src/pages/payer/script.ts'
import {
  type AccountAnswer,
  accountPathOf,
  askAccount,
  openAccount,
  postAccount,
} from '../support/accounts.ts'
import { createMerchant, createUser } from '../support/actors.ts'
import { createNote } from '../support/charge-notes.ts'
import { type CollectionsShop, startCollectionsShop } from '../support/collections-shop.ts'
import { createCustomer } from '../support/customers.ts'

let shop: CollectionsShop
beforeAll(async () => {
  shop = await startCollectionsShop()
})
afterAll(() => shop.service.stop())

const UNKNOWN = `/cuenta/${'A'.repeat(43)}`
const DIGITS = '5678'

let documents = 0
/** Somebody new, whose document ends in these digits. */
async function someone(options: Parameters<typeof createCustomer>[2] = {}) {
  documents += 1
  const document = `V1${String(documents).padStart(4, '0')}${DIGITS}`
  const customer = await createCustomer(shop.service, shop.merchant, { document, ...options })
  return { customer, path: await accountPathOf(shop.service, customer) }
}

let networks = 0
/** A network that has not tried anything yet. */
function fromNewNetwork(): Record<string, string> {
  networks += 1
  return { 'CF-Connecting-IP': `198.51.${100 + Math.floor(networks / 250)}.${networks % 250}` }
}

const tryDigits = (path: string, document: string, headers = fromNewNetwork()) =>
  postAccount(shop.service, path, { document }, headers)

/** What an answer says apart from its own address and key. */
const saidBy = ({ status, text }: AccountAnswer, path: string) => ({
  status,
  text: text.replaceAll(path, '').replace(/name="key" value="[\w-]+"/, ''),
})

const removed = async () => {
  const { customer, path } = await someone()
  await shop.remove(`/customers/${customer.id}`)
  return path
}
const merged = async () => {
  const { customer, path } = await someone()
  const into = await someone({ document: 'V99999999' })
  await shop.post(`/customers/${customer.id}/merge`, { into: into.customer.id })
  return path
}
const unidentified = async () => {
  const { id: _, ...customer } = await createCustomer(shop.service, shop.merchant)
  return accountPathOf(shop.service, customer)
}
const NOBODYS: [string, () => Promise<string>][] = [
  ['of a token that nobody has', async () => UNKNOWN],
  ['of no token at all', async () => '/cuenta/x'],
  ['of a customer who was removed', removed],
  ['of a customer who became a part of another one', merged],
  ['of a customer without document and phone', unidentified],
]

describe('before it is opened', () => {
  test('asks for the digits, names nobody, and is neither kept, indexed nor told to others', async () => {
    const { path } = await someone({ name: 'Ana Secreta' })
    const { status, text, headers } = await askAccount(shop.service, path)
    expect(status).toBe(200)
    expect(text).not.toContain('Ana Secreta')
    expect(headers.get('Server-Timing')).toContain('db;desc="0"')
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'x-frame-options': 'DENY',
    })
  })

  test.each(NOBODYS)('an address %s says the same, however it is tried', async (_, make) => {
    const { path } = await someone()
    const nobodys = await make()
    const [seen, unseen] = await Promise.all(
      [path, nobodys].map(async (one) => saidBy(await askAccount(shop.service, one), one)),
    )
    expect(unseen).toEqual(seen)
    for (let round = 0; round < 6; round += 1) {
      const wrong = saidBy(await tryDigits(path, '0000'), path)
      const answer = saidBy(await tryDigits(nobodys, '0000'), nobodys)
      expect(answer.status).toBe(round < 5 ? 400 : 429)
      const untimed = ({ text }: { text: string }) => text.replace(/\d+:\d\d [ap]\. m\./, '')
      expect(untimed(answer)).toBe(untimed(wrong))
    }
  })

  test.each([
    ['the last four digits', '5678'],
    ['all of the document', 'V-12.345.678'],
    ['the digits with blanks around and between them', ' 5 6 7 8 '],
  ])('is opened by %s', async (_, typed) => {
    const { path } = await someone({ document: `V${20_000_000 + documents}5678` })
    expect((await openAccount(shop.service, path, typed)).text).toContain('Luis Rojas')
  })

  test('of a customer without document is opened by the first phone, and by no other', async () => {
    const phones = ['04141234567', '04121119999']
    const { customer, path } = await someone({ document: '', phones })
    await shop.service.database.query('update customers set document = null where id = $1', [
      customer.uuid,
    ])
    expect((await tryDigits(path, '9999')).status).toBe(400)
    expect((await tryDigits(path, '4567')).status).toBe(303)
  })

  test.each(['', '567', 'abcd', '56 7x'])(
    'says that four digits are missing from “%s”, and counts nothing',
    async (typed) => {
      const { path } = await someone()
      for (let round = 0; round < 7; round += 1) {
        const { status, text } = await tryDigits(path, typed)
        expect(status).toBe(400)
        expect(text).toContain('Escribe los últimos 4 números.')
      }
      expect((await tryDigits(path, DIGITS)).status).toBe(303)
    },
  )

  test('a form of another site opens nothing', async () => {
    const { path } = await someone()
    const { status, cookie } = await tryDigits(path, DIGITS, {
      ...fromNewNetwork(),
      'Sec-Fetch-Site': 'cross-site',
    })
    expect([status, cookie]).toEqual([403, ''])
  })

  test('a path of another method is refused', async () => {
    const { path } = await someone()
    expect((await askAccount(shop.service, path, { method: 'PUT' })).status).toBe(405)
  })
})

describe('guessing', () => {
  test('ends after five wrong tries, from whatever network, for an hour, the right digits too', async () => {
    const { path } = await someone()
    const start = new Date('2026-11-10T14:00:00Z')
    shop.service.setNow(start)
    const open = await openAccount(shop.service, path, DIGITS)
    for (let round = 0; round < 5; round += 1) {
      expect((await tryDigits(path, `000${round}`)).status).toBe(400)
    }
    const refused = await tryDigits(path, DIGITS)
    expect([refused.status, refused.cookie]).toEqual([429, ''])
    expect(refused.headers.get('Retry-After')).toBe('3600')
    expect(refused.text).toContain('a partir de las 11:00\u00a0a.\u00a0m.')
    const here = await askAccount(shop.service, path, { headers: { Cookie: open.device } })
    expect(here.text).toContain('Luis Rojas')
    shop.service.setNow(new Date(start.getTime() + 3_599_000))
    expect((await tryDigits(path, DIGITS)).headers.get('Retry-After')).toBe('1')
    shop.service.setNow(new Date(start.getTime() + 3_601_000))
    expect((await tryDigits(path, DIGITS)).status).toBe(303)
    shop.service.setNow()
  })

  test('fifty wrong tries at once count: five are judged, and then the right one is refused', async () => {
    const { path } = await someone()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, place) => tryDigits(path, String(1000 + place))),
    )
    const judged = answers.filter(({ status }) => status === 400)
    expect(judged).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(45)
    expect((await tryDigits(path, DIGITS)).status).toBe(429)
  })

  test('of a right try among wrong ones at once, five wrong ones at most were judged', async () => {
    const { path } = await someone()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) =>
        tryDigits(path, place === 10 ? DIGITS : String(1000 + place)),
      ),
    )
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 303).length).toBeLessThanOrEqual(1)
  })

  test('ends for a network after a hundred wrong tries, at whatever addresses', async () => {
    const here = fromNewNetwork()
    const paths = await Promise.all(Array.from({ length: 20 }, async () => (await someone()).path))
    for (const path of paths) {
      const tried = await Promise.all(
        Array.from({ length: 5 }, (_, place) => tryDigits(path, `000${place}`, here)),
      )
      expect(tried.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
    }
    const { path } = await someone()
    expect((await tryDigits(path, DIGITS, here)).status).toBe(429)
    expect((await tryDigits(path, DIGITS)).status).toBe(303)
  })

  test('keeps no digits, and no address', async () => {
    const { path } = await someone()
    await tryDigits(path, '0123')
    const rows = await shop.service.database.query<{ text: string }>(
      "select row_to_json(t)::text as text from limited_attempts t where kind = 'account'",
    )
    const kept = rows.map(({ text }) => text).join('\n')
    expect(kept).not.toContain('0123"')
    expect(kept).not.toContain(path.split('/').at(-1))
  })
})

/** The last part of an account's address with other bits at its end that decode to the same bytes. */
const respelled = (path: string) => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const last = alphabet.indexOf(path.at(-1) ?? '')
  return path.slice(0, -1) + alphabet[last + 1]
}

describe('a device', () => {
  test('keeps it open for half an hour, by a cookie of this address alone', async () => {
    const { path } = await someone()
    const start = new Date('2026-11-11T14:00:00Z')
    shop.service.setNow(start)
    const opened = await tryDigits(path, DIGITS)
    expect(opened.headers.get('Location')).toBe(path)
    expect(opened.headers.get('Set-Cookie')).toMatch(
      new RegExp(
        `^__Secure-account=[\\w.-]+; Max-Age=1800; Path=${path}; HttpOnly; Secure; SameSite=Lax$`,
      ),
    )
    const seenAt = async (seconds: number, at = path) => {
      shop.service.setNow(new Date(start.getTime() + seconds * 1_000))
      const { text } = await askAccount(shop.service, at, { headers: { Cookie: opened.cookie } })
      return text.includes('Luis Rojas')
    }
    expect(await seenAt(1_799)).toBe(true)
    expect(await seenAt(1_800)).toBe(false)
    expect(await seenAt(0, (await someone()).path)).toBe(false)
    expect(await seenAt(0, respelled(path))).toBe(false)
    shop.service.setNow()
  })

  test('opens nothing by a cookie that was changed', async () => {
    const { path } = await someone()
    const { cookie } = await tryDigits(path, DIGITS)
    const [until = '', proof = ''] = cookie.slice('__Secure-account='.length).split('.')
    for (const forged of [
      ...[`${Number(until) + 1}.${proof}`, `${until}.`, `${until}.${proof}x`, until, '', '.'],
      `Infinity.${proof}`,
    ]) {
      const headers = { Cookie: `__Secure-account=${forged}` }
      expect((await askAccount(shop.service, path, { headers })).text).not.toContain('Luis Rojas')
    }
  })

  test('closes it', async () => {
    const { path } = await someone()
    const { device } = await openAccount(shop.service, path, DIGITS)
    const left = await postAccount(shop.service, path, { leave: 'yes' }, { Cookie: device })
    expect([left.status, left.headers.get('Location')]).toEqual([303, path])
    expect(left.headers.get('Set-Cookie')).toMatch(/^__Secure-account=; Max-Age=0; Path=\/cuenta\//)
  })
})

const payByHand = async (note: { id: string }, amount: number, currency = 'VES') => {
  const { checkoutId } = (await shop.get(`/charge-notes/${note.id}`)).body
  const cash = { method: 'cash', amount, currency, environment: 'test', checkoutId }
  expect((await shop.post('/external-payments', cash)).status).toBe(201)
}

describe('an open account', () => {
  test('says what is owed in each currency, what is overdue, and what was paid when, in one round trip', async () => {
    const { customer, path } = await someone()
    const dollars = { customer, currency: 'USD' as const, amount: '20.00' }
    const late = await createNote(shop.service, shop.merchant, {
      ...{ ...dollars, concept: 'Octubre', dueOn: '2026-01-05' },
    })
    await createNote(shop.service, shop.merchant, { ...dollars, concept: 'Noviembre' })
    const partly = await createNote(shop.service, shop.merchant, {
      ...{ customer, amount: '1000.00', concept: 'Uniforme' },
    })
    await payByHand(partly, 400.5)
    const paid = await createNote(shop.service, shop.merchant, { customer, concept: 'Inscripción' })
    await payByHand(paid, 25)
    const voided = await createNote(shop.service, shop.merchant, { customer, concept: 'Anulada' })
    await shop.post(`/charge-notes/${voided.id}/void`, {})
    const { text, headers } = await openAccount(shop.service, path, DIGITS)
    expect(headers.get('Server-Timing')).toContain('db;desc="1"')
    const said = text.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
    for (const sentence of [
      ...['$ 40,00', 'Vencido: $ 20,00', 'Bs. 599,50', 'Pagaste Bs. 400,50 de Bs. 1.000,00'],
      ...[
        'Venció hace',
        'Para pagar el jue 5 dic 2199',
        'Inscripción',
        'Pagada el',
        'no es factura',
      ],
      ...['Modo de prueba', 'Cerrar mi cuenta'],
    ]) {
      expect(said).toContain(sentence)
    }
    expect(said).not.toContain('Anulada')
    for (const { token } of [late, partly]) expect(text).toContain(`href="/pay/${token}"`)
    for (const { token } of [paid, voided]) expect(text).not.toContain(token)
    expect(text.indexOf('Octubre')).toBeLessThan(text.indexOf('Noviembre'))
  })

  test('leads to the receipt of what was paid through the service', async () => {
    const { customer, path } = await someone()
    const { token } = await createNote(shop.service, shop.merchant, { customer })
    const payer = {
      ...{ phone: '04141234567', document: 'V12345678', bankCode: '0102', otp: '12345678' },
      amountVes: 25,
    }
    expect((await shop.api('POST', `/pay/${token}/charge`, { body: payer })).status).toBe(200)
    const { text } = await openAccount(shop.service, path, DIGITS)
    expect(text).toContain('Estás al día')
    const [receipt = ''] = /\/receipt\/[0-9a-z]{52}/.exec(text) ?? []
    expect(await (await shop.service.fetch(receipt)).text()).toContain('Bs.\u00a025,00')
  })

  test('says in English what it says in Spanish', async () => {
    const { customer, path } = await someone()
    await createNote(shop.service, shop.merchant, { customer, dueOn: '2026-01-05' })
    const { text } = await openAccount(shop.service, path, DIGITS, '?lang=en')
    expect(text).toContain('lang="en"')
    for (const words of ['You owe', 'To pay', 'days ago', 'A charge note is no invoice.']) {
      expect(text).toContain(words)
    }
  })

  test('shows nothing of other customers, merchants and environments', async () => {
    const { path } = await someone()
    const other = await createMerchant(shop.service, shop.owner)
    const document = 'V30005678'
    for (const [merchant, environment] of [
      [shop.merchant, 'live'],
      [other, 'test'],
    ] as const) {
      const strange = await createCustomer(shop.service, merchant, { environment, document })
      await createNote(shop.service, merchant, {
        ...{ customer: strange, environment, concept: 'De otra persona' },
      })
    }
    const { text } = await openAccount(shop.service, path, DIGITS)
    expect(text).toContain('Estás al día')
    expect(text).not.toContain('De otra persona')
  })

  test('shows names as they are written, and no markup of theirs', async () => {
    const markup = '<img src=x onerror=alert(1)>"\'&'
    const { customer, path } = await someone({ name: markup })
    await createNote(shop.service, shop.merchant, { customer, concept: markup })
    const { text, headers } = await openAccount(shop.service, path, DIGITS)
    expect(text).not.toContain('<img src=x')
    expect(text.match(/&lt;img src=x onerror=alert\(1\)&gt;/g)).toHaveLength(2)
    expect(headers.get('Content-Security-Policy')).toMatch(
      /default-src 'none'.*script-src 'self'.*style-src 'sha256-/,
    )
  })

  test('of a merchant that takes no payments says what is owed, and that it is not paid here', async () => {
    const owner = await createUser(shop.service, { kycStatus: 'approved' })
    const merchant = await createMerchant(shop.service, owner)
    const customer = await createCustomer(shop.service, merchant, { document: 'V40005678' })
    const { token } = await createNote(shop.service, merchant, { customer })
    const path = await accountPathOf(shop.service, customer)
    const set = (table: string, id: string, status: string) =>
      shop.service.database.query(`update ${table} set status = $2 where id = $1`, [id, status])
    const states = [
      ['merchants', merchant.uuid, 'inactive', true],
      ['merchants', merchant.uuid, 'pending', false],
      ['users', owner.uuid, 'suspended', true],
      ['users', owner.uuid, 'active', false],
    ] as const
    for (const [table, id, status, unpayable] of states) {
      await set(table, id, status)
      const { text } = await openAccount(shop.service, path, DIGITS)
      expect(text).toContain('Bs.\u00a025,00')
      expect(text.includes(`/pay/${token}`)).toBe(!unpayable)
      expect(text.includes('Por aquí no se puede pagar ahora')).toBe(unpayable)
    }
  })

  test('with 600 notes to pay and 600 paid is under 30 KB with its script, and shows each on some page', async () => {
    const { customer, path } = await someone()
    const concept = 'Mensualidad de condominio, con cuota extraordinaria y fondo de reserva '
    const notes = Array.from({ length: 1_200 }, (_, place) => ({
      ...{ customerId: customer.uuid, currency: 'USD', amount: '9999999.99' },
      ...{ id: crypto.randomUUID(), concept: concept + place },
      ...{ issuedOn: '2026-01-01', dueOn: `2026-${String(1 + (place % 12)).padStart(2, '0')}-15` },
    }))
    await shop.service.database.query(
      `with begun as (select begin_request(now()))
       select insert_charge_notes($1, 'test', $2::jsonb) from begun`,
      [shop.merchant.uuid, JSON.stringify(notes)],
    )
    await shop.service.database.query(
      `with begun as (select begin_request(now())), first as (
         select checkout_id from charge_notes, begun where customer_id = $1 order by number limit 600)
       update checkouts set status = 'paid', paid_share = 1, received_ves = 1, paid_at = now() where id in (select checkout_id from first)`,
      [customer.uuid],
    )
    const script = Buffer.byteLength(await (await shop.service.fetch(payerScript.path)).text())
    const { device, text } = await openAccount(shop.service, path, DIGITS)
    const seen = new Set<string>()
    const read = (page: string) => {
      expect(Buffer.byteLength(page) + script).toBeLessThan(30_000)
      for (const [, number = ''] of page.matchAll(/fondo de reserva (\d+)</g)) seen.add(number)
    }
    read(text)
    for (const list of ['owed', 'paid']) {
      for (let page = 2; page <= 200; page += 1) {
        const at = `${path}?${list}=${page}`
        const shown = await askAccount(shop.service, at, { headers: { Cookie: device } })
        read(shown.text)
        if (!shown.text.includes(`?${list}=${page + 1}#${list}`)) break
      }
    }
    expect(seen.size).toBe(1_200)
    for (const page of ['0', '-1', '1e9', 'x', '9'.repeat(30)]) {
      const { status } = await askAccount(shop.service, `${path}?owed=${page}`, {
        headers: { Cookie: device },
      })
      expect(status).toBe(200)
    }
  })
})
