import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityFaults } from '../support/accessibility.ts'
import { accountPathOf } from '../support/accounts.ts'
import { describeInBrowser } from '../support/browser.ts'
import { createNote } from '../support/charge-notes.ts'
import { createCustomer } from '../support/customers.ts'
import { openOnPage } from '../support/payer-account-states.ts'
import { openThemedShop, phoneContext, waitForHeading } from '../support/payer-pages.ts'
import type { PaymentTestbed } from '../support/payment-testbed.ts'

let shop: PaymentTestbed
beforeAll(async () => {
  shop = await openThemedShop()
})
afterAll(() => shop.stop())

type Owed = readonly [amount: string, currency: 'VES' | 'USD', concept: string]

let documents = 0
async function accountOwing(owed: readonly Owed[], name = 'Luis Rojas'): Promise<string> {
  documents += 1
  const { service, merchants } = shop
  const document = `V8${String(documents).padStart(4, '0')}5678`
  const customer = await createCustomer(service, merchants.bnc, {
    ...{ environment: 'live', name, document },
  })
  for (const [amount, currency, concept] of owed) {
    const note = { environment: 'live', dueOn: '2026-02-05', customer } as const
    await createNote(service, merchants.bnc, { ...note, amount, currency, concept })
  }
  return `${service.url}${await accountPathOf(service, customer)}`
}

const MOST = ['99999999999.99', 'VES', 'Cuota extraordinaria'] as const
const LONG_WORD = 'Administradora'.repeat(7)

/** Amounts that do not stand on one line, or are wider than what holds them. */
const BROKEN_AMOUNTS = `[...document.querySelectorAll('.amount, .money, .late')].filter((part) => {
  const range = document.createRange()
  range.selectNodeContents(part.firstChild)
  const isAmount = !part.classList.contains('late')
  return range.getBoundingClientRect().right > innerWidth || (isAmount && range.getClientRects().length > 1)
}).map((part) => part.textContent)`

async function expectNothingCut(page: Page, width: number): Promise<void> {
  for (const size of ['100%', '130%']) {
    await page.evaluate(`document.documentElement.style.fontSize = '${size}'`)
    expect(await page.evaluate('document.documentElement.scrollWidth'), size).toBe(width)
    expect(await page.evaluate(BROKEN_AMOUNTS), size).toEqual([])
  }
}

describeInBrowser('a customer’s account', (visit) => {
  test('is opened, shown and closed without JavaScript', async () => {
    const address = await accountOwing([['25.00', 'USD', 'Mensualidad de marzo']])
    const { page } = await visit(address, phoneContext({ javaScriptEnabled: false }))
    await waitForHeading(page, 'Tu cuenta')
    await page.locator('#document').fill('0000')
    await page.getByRole('button', { name: 'Ver mi cuenta' }).click()
    await page.getByText('Estos números no abren esta dirección').first().waitFor()
    expect(await page.locator('#document').getAttribute('aria-invalid')).toBe('true')
    await page.locator('#document').fill('5678')
    await page.getByRole('button', { name: 'Ver mi cuenta' }).click()
    await waitForHeading(page, 'Tu cuenta con Panadería La Ñapa')
    expect(new URL(page.url()).search).toBe('')
    await page.getByRole('link', { name: 'Pagar de la nota' }).click()
    await waitForHeading(page, 'Mensualidad de marzo')
    await page.goBack()
    await page.getByRole('button', { name: 'Cerrar mi cuenta' }).click()
    await waitForHeading(page, /^Tu cuenta$/)
    await page.reload()
    await waitForHeading(page, /^Tu cuenta$/)
  })

  test('keeps its other language once it is opened', { tags: ['full'] }, async () => {
    const address = await accountOwing([['25.00', 'USD', 'Mensualidad']])
    const { page } = await visit(`${address}?lang=en`, phoneContext())
    await openOnPage(page)
    await waitForHeading(page, 'Your account with Panadería La Ñapa')
    expect(await page.getByRole('link', { name: /^Pay/ }).getAttribute('href')).toContain('lang=en')
  })

  for (const colorScheme of ['light', 'dark'] as const)
    test(`shows the largest amounts and the longest names whole on the smallest phone, ${colorScheme}`, async () => {
      const address = await accountOwing([MOST, MOST, ['9999999.99', 'USD', LONG_WORD]], LONG_WORD)
      const viewport = { width: 320, height: 640 }
      const { page, problems } = await visit(address, {
        ...phoneContext({ viewport }),
        colorScheme,
      })
      await openOnPage(page)
      expect(await page.locator('.sums .amount').first().textContent()).toBe('$\u00a09.999.999,99')
      await expectNothingCut(page, 320)
      expect(await accessibilityFaults(page)).toEqual([])
      expect(problems).toEqual([])
    })

  test('prints what is owed in black, without buttons and its address', {
    tags: ['full'],
  }, async () => {
    const owed = Array.from({ length: 14 }, (_, place) => {
      return ['25.00', 'USD', `Mensualidad ${place + 1}`] as const
    })
    const viewport = { width: 794, height: 1123 }
    const options = { ...phoneContext({ viewport }), colorScheme: 'dark' as const }
    const { page } = await visit(await accountOwing(owed), options)
    await openOnPage(page)
    await page.emulateMedia({ media: 'print' })
    for (const [shown, seen] of [
      ['.sums .amount', true],
      ['.notes li >> nth=13', true],
      ['.ends .quiet', true],
      ['.notes .button >> nth=0', false],
      ['button[name=leave]', false],
      ['[data-print]', false],
      ['footer', false],
    ] as const) {
      expect(await page.locator(shown).isVisible(), shown).toBe(seen)
    }
    const style = (selector: string, name: string) =>
      page.evaluate(`getComputedStyle(document.querySelector('${selector}')).${name}`)
    expect(await style('.notes h3', 'color')).toBe('rgb(0, 0, 0)')
    expect(await style('body', 'backgroundColor')).toBe('rgb(255, 255, 255)')
    const pdf = await page.pdf({ format: 'A4', printBackground: false })
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(2)
    expect(await page.locator('main').textContent()).not.toContain('/cuenta/')
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(794)
  })

  test('prints at a press of its button', { tags: ['full'] }, async () => {
    const { page } = await visit(await accountOwing([]), phoneContext())
    await openOnPage(page)
    await page.evaluate('window.print = () => { window.printed = true }')
    await page.getByRole('button', { name: 'Imprimir' }).click()
    expect(await page.evaluate('window.printed')).toBe(true)
  })
})
