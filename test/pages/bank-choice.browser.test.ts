import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser, describeInOnePage } from '../support/browser.ts'
import { chooseWay, chosenBank, openThemedShop, phoneContext } from '../support/payer-pages.ts'
import type { PaymentTestbed } from '../support/payment-testbed.ts'

let shop: PaymentTestbed
beforeAll(async () => {
  shop = await openThemedShop()
})
afterAll(() => shop.stop())

describeInBrowser('the choice of a bank', (visit) => {
  const open = async (javaScriptEnabled = true) => {
    const { token } = await shop.createLink('bnc')
    const options = phoneContext({ javaScriptEnabled })
    const { page, problems } = await visit(`${shop.service.url}/pay/${token}`, options)
    await chooseWay(page, 'c2p')
    return { page, problems, field: page.locator('#c2p-bankCode') }
  }

  test('lists the largest banks first and the others by name, without JavaScript', {
    tags: ['full'],
  }, async () => {
    const { field } = await open(false)
    const names = await field.locator('option').allTextContents()
    expect(names.slice(0, 6)).toEqual([
      'Elige tu banco',
      'Banco de Venezuela',
      'Banesco',
      'Banco Mercantil',
      'BBVA Provincial',
      'Banco Nacional de Crédito (BNC)',
    ])
    const others = names.slice(6)
    expect(others).toHaveLength(22)
    expect(others).toEqual(others.toSorted((one, other) => one.localeCompare(other, 'es')))
    await field.selectOption('Banplus')
    expect(await field.inputValue()).toBe('0174')
  })

  test('follows the pattern of a combobox: keys, what is selected, and how many there are', async () => {
    const { page, field } = await open()
    expect(await page.getByRole('combobox', { name: 'Tu banco' }).count()).toBe(1)
    await field.focus()
    await field.press('ArrowDown')
    expect(await field.getAttribute('aria-expanded')).toBe('true')
    const selected = page.locator('#c2p-bankCode-list [aria-selected=true]')
    expect(await selected.textContent()).toBe('Banco de Venezuela')
    expect(await field.getAttribute('aria-activedescendant')).toBe(
      await selected.getAttribute('id'),
    )
    await field.press('ArrowUp')
    expect(await selected.textContent()).toBe('R4, Banco Microfinanciero')
    await field.fill('ban')
    expect(await page.locator('#live').textContent()).toMatch(/^\d+ bancos$/)
    await field.press('Escape')
    expect(await field.inputValue()).toBe('')
    await field.fill('no such bank')
    expect(await page.locator('#live').textContent()).toBe('Ningún banco se llama así')
    await field.press('Tab')
    expect([await field.inputValue(), await chosenBank(page, 'c2p')]).toEqual(['', ''])
  })

  test('is possible by tapping, and leaving the field takes the bank that was marked', {
    tags: ['full'],
  }, async () => {
    const { page, field } = await open()
    await field.click()
    await page.getByRole('option', { name: 'Bancamiga' }).click()
    expect(await chosenBank(page, 'c2p')).toBe('0172')
    await field.fill('plaz')
    await field.press('Tab')
    expect(await field.inputValue()).toBe('Banco Plaza')
    expect(await chosenBank(page, 'c2p')).toBe('0138')
  })

  test('is required by the browser, as the list is', { tags: ['full'] }, async () => {
    const { page } = await open()
    await page.locator('form[action*="/c2p"] button[type=submit]').click()
    const missing = "document.getElementById('c2p-bankCode').validity.valueMissing"
    expect(await page.evaluate(missing)).toBe(true)
    expect(page.url()).not.toContain('/c2p')
  })

  test('tells how its bank gives the key, and of each bank until one is chosen', {
    tags: ['full'],
  }, async () => {
    const { page, field } = await open()
    await page.getByText('¿Cómo consigo mi clave?').click()
    const help = page.locator('.help')
    expect(await help.textContent()).toContain('banca en línea de tu banco')
    expect(await help.locator('[data-bank]:visible').count()).toBe(3)
    await field.fill('0102')
    await field.press('Enter')
    expect(await help.textContent()).toContain('banca en línea de Banco de Venezuela')
    expect(await help.locator('[data-bank]:visible').allTextContents()).toEqual([
      expect.stringContaining('Clavemóvil'),
    ])
    await field.fill('0134')
    await field.press('Enter')
    expect(await help.locator('[data-bank]:visible').count()).toBe(0)
  })

  test('shows how the key is got without JavaScript too', { tags: ['full'] }, async () => {
    const { page } = await open(false)
    await page.getByText('¿Cómo consigo mi clave?').click()
    expect(await page.locator('.help').textContent()).toContain('Banco Mercantil:')
  })
})

describeInOnePage(
  'a bank is found by typing',
  async (visit) => {
    const { token } = await shop.createLink('bnc')
    const opened = await visit(`${shop.service.url}/pay/${token}`, phoneContext())
    await chooseWay(opened.page, 'c2p')
    return opened
  },
  (opened) => {
    test.each([
      ['mercan', 'Banco Mercantil', '0105'],
      ['credito', 'Banco Nacional de Crédito (BNC)', '0191'],
      ['CARONÍ', 'Banco Caroní', '0128'],
      ['bdv', 'Banco de Venezuela', '0102'],
      ['bnc', 'Banco Nacional de Crédito (BNC)', '0191'],
      ['0114', 'Bancaribe', '0114'],
    ])('%s', async (typed, name, code) => {
      const { page, problems } = opened()
      const field = page.locator('#c2p-bankCode')
      await field.fill('')
      await field.pressSequentially(typed)
      await field.press('Enter')
      expect(await field.inputValue()).toBe(name)
      expect(await chosenBank(page, 'c2p')).toBe(code)
      expect(await field.getAttribute('aria-expanded')).toBe('false')
      expect(problems).toEqual([])
    })
  },
)
