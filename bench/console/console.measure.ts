import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createMerchant,
  createUser,
  type MerchantFixture,
  PASSWORD,
} from '../../test/support/actors.ts'
import { launchBrowser } from '../../test/support/browser.ts'
import { PHONE } from '../../test/support/console.ts'
import { type Service, startService } from '../../test/support/service.ts'
import { createTransaction } from '../../test/support/transactions.ts'
import { type Load, measureLoad, measureTap, slowDown } from './load.ts'

/** How often each screen is loaded; the median counts. */
const TIMES = 3

interface Screen {
  /** Under /console; `...` stands for the merchant's test environment. */
  path: string
  /** What is there once the screen's content is shown. */
  content: string
}

const ENTER: Screen = { path: '/enter', content: 'input[name=password]' }

const SCREENS: readonly Screen[] = [
  { path: '...', content: 'main .day li' },
  { path: '.../payments', content: 'main .day li' },
  { path: '.../payments/{transaction}', content: 'main .facts' },
  { path: '.../payments/verify', content: 'main input[name=phone]' },
  { path: '.../links/new', content: 'main input[name=amount]' },
  { path: '.../till', content: 'main .till-keys button' },
  { path: '.../money', content: 'main p.notice' },
  { path: '.../developers/webhooks', content: 'main .empty' },
]

let service: Service
let browser: Browser
let merchant: MerchantFixture
let email: string
let transactionId: string
beforeAll(async () => {
  service = await startService()
  browser = await launchBrowser()
  const owner = await createUser(service, { kycStatus: 'approved' })
  email = owner.email
  merchant = await createMerchant(service, owner, { name: 'Panadería La Ñapa' })
  for (let count = 0; count < 24; count += 1) await createTransaction(service, merchant)
  transactionId = (await createTransaction(service, merchant)).id
})
afterAll(async () => {
  await browser?.close()
  await service?.stop()
})

const addressOf = ({ path }: Screen): string =>
  `${service.url}/console${path.replace('...', `/m/${merchant.id}/test`).replace('{transaction}', transactionId)}`

async function logIn(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(addressOf(ENTER))
  await page.getByLabel('Correo').fill(email)
  await page.getByLabel('Contraseña').fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByText('Panadería La Ñapa').first().waitFor()
  return page
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

interface Row extends Screen {
  first: readonly Load[]
  again: readonly Load[]
}

/** Loads a screen from nothing, and then with what the browser has kept. */
async function rowOf(page: Page, screen: Screen): Promise<Row> {
  const measure = (isFirst: boolean) =>
    measureLoad(page, addressOf(screen), { content: screen.content, isFirst })
  const [first, again]: [Load[], Load[]] = [[], []]
  for (let time = 0; time < TIMES; time += 1) {
    first.push(await measure(true))
    again.push(await measure(false))
  }
  return { ...screen, first, again }
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(0)} KB`
const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`

const lineOf = ({ path, first, again }: Row): string =>
  `| \`${path}\` | ${[
    kilobytes(median(first.map(({ codeBytes }) => codeBytes))),
    kilobytes(median(first.map(({ bytes }) => bytes))),
    seconds(median(first.map(({ shownMs }) => shownMs))),
    kilobytes(median(again.map(({ bytes }) => bytes))),
    seconds(median(again.map(({ shownMs }) => shownMs))),
  ].join(' | ')} |`

test('how long the screens of the console take on an old phone', async () => {
  const strangers = await browser.newContext(PHONE)
  const rows = [await rowOf(await strangers.newPage(), ENTER)]
  const page = await logIn(await browser.newContext(PHONE))
  for (const screen of SCREENS) rows.push(await rowOf(page, screen))
  console.log(
    [
      '| screen | scripts and style, gzip | all bytes | shown after | again: all bytes | shown after |',
      '|---|---|---|---|---|---|',
      ...rows.map(lineOf),
    ].join('\n'),
  )
  expect(rows).toHaveLength(SCREENS.length + 1)
})

/** The sections below a phone's screen, each with what it shows; the last one is left by going back. */
const SECTIONS: readonly [section: string, content: string][] = [
  ['payments', 'main .day li'],
  ['links', 'main a[href*="/links/lnk_"]'],
  ['payments', 'main .day li'],
  ['links', 'main a[href*="/links/lnk_"]'],
]

test('how long a section takes that is come to by a tap, for the first time, again, and by going back', async () => {
  const page = await logIn(await browser.newContext(PHONE))
  const [start] = SCREENS as [Screen, ...Screen[]]
  await measureLoad(page, addressOf(start), { content: start.content, isFirst: true })
  await slowDown(await page.context().newCDPSession(page))
  const took: string[] = []
  for (const [section, content] of SECTIONS) {
    const ms = await measureTap(page, `nav a[href$="/${section}"]`, content)
    took.push(`${section} ${ms.toFixed(0)} ms`)
  }
  took.push(`back ${(await measureTap(page, '#none', 'main .day li')).toFixed(0)} ms`)
  console.log(took.join(', '))
  expect(took).toHaveLength(SECTIONS.length + 1)
})
