import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guideSource } from '../../dev/guides/guide-source.ts'
import { projectFolder } from '../../dev/stack/paths.ts'
import { freePort } from '../../dev/stack/ports.ts'
import { LANGUAGES } from '../../src/domain/language.ts'
import { type Actor, createApiKey, createMerchant, createUser } from '../support/actors.ts'
import { apiOf } from '../support/api.ts'
import { CERTIFY_SECRET, failuresOfShop } from '../support/certified-shop.ts'
import { createRate } from '../support/rates.ts'
import { run } from '../support/sdk-package.ts'
import { type Service, startService } from '../support/service.ts'
import { waitUntil } from '../support/wait-until.ts'
import { mainPath } from './main-path.ts'

/** A package as a new user has it, and how its programs are run. */
export interface InstalledLanguage {
  /** Where programs run. */
  folder: string
  command: string
  /** The arguments that run a file of a program. */
  mainPath: (shop: string) => string[]
  /** The arguments that run the text of the README's program. */
  quickstart: (program: string) => string[]
  readme: string
  /** How the README marks its program. */
  mark: string
  shop: (port: number) => { args: string[]; env: Record<string, string> }
  /** A server at a port that answers each webhook with its type, or with 400, and takes it by this statement. */
  hook: (statement: string, port: number) => { args: string[] }
  /** A program with statements behind it, as the guides have them. */
  extend: (program: string, statements: readonly string[]) => string
  /** The statement that reads a checkout into the variable of the guides. */
  readCheckout: (checkoutId: string) => string
}

const PAYER = { phone: '04121234567', bankCode: '0102', document: 'V12345678', otp: '12345678' }

/** The code of a text in one language. */
const codeOf = (text: string, mark: string): string[] =>
  [...text.matchAll(new RegExp(`\`\`\`${mark}\n([\\s\\S]*?)\`\`\``, 'g'))].map(
    ([, code = '']) => code,
  )

/** The program of the README. */
const quickstartOf = ({ readme, mark }: InstalledLanguage): string =>
  codeOf(readFileSync(join(projectFolder, readme), 'utf8'), mark)[0] ?? ''

/** Tests of an installed package against the service: the calls of an integration, the README's program, and the shop. */
export function walkLanguage(install: () => Promise<InstalledLanguage>): void {
  let service: Service
  let owner: Actor
  let language: InstalledLanguage
  const servers: ChildProcess[] = []
  beforeAll(async () => {
    language = await install()
    service = await startService()
    owner = await createUser(service)
  })
  afterAll(async () => {
    for (const server of servers) server.kill('SIGKILL')
    await service.stop()
  })

  const newShop = async () => {
    const merchant = await createMerchant(service, owner)
    const { token } = await createApiKey(service, owner, { merchant })
    return { baseUrl: service.url, apiKey: token, merchantId: merchant.id }
  }

  const environmentOf = ({ baseUrl, apiKey, merchantId }: Awaited<ReturnType<typeof newShop>>) => ({
    BOLIVAR_URL: baseUrl,
    BOLIVAR_API_KEY: apiKey,
    BOLIVAR_MERCHANT: merchantId,
  })

  const runProgram = (program: string, given: Awaited<ReturnType<typeof newShop>>) =>
    run(language.command, language.quickstart(program), {
      cwd: language.folder,
      env: { ...process.env, ...environmentOf(given) },
    })

  /** Starts a program that is a server at this port. */
  const startServer = async (port: number, args: string[], env: Record<string, string>) => {
    const server = spawn(language.command, args, {
      cwd: language.folder,
      stdio: 'ignore',
      env: { ...process.env, ...env },
    })
    servers.push(server)
    await waitUntil('the server answers', () =>
      fetch(`http://127.0.0.1:${port}`).then(
        () => true,
        () => false,
      ),
    )
  }

  /** Starts the shop of the language, which verifies with this secret. */
  const startShop = (
    given: Awaited<ReturnType<typeof newShop>>,
    port: number,
    secret: string,
  ): Promise<void> => {
    const { args, env } = language.shop(port)
    const settings = { ...environmentOf(given), WEBHOOK_SECRET: secret, PORT: String(port) }
    return startServer(port, args, { ...settings, ...env })
  }

  /** Opens the shop, which is told of payments: how it is asked, and its endpoint. */
  const openShop = async (given: Awaited<ReturnType<typeof newShop>>) => {
    const port = await freePort()
    const site = `http://127.0.0.1:${port}`
    const { body: webhook } = await apiOf(service)(
      'POST',
      `/merchants/${given.merchantId}/webhooks`,
      {
        as: owner,
        body: { url: `${site}/hook`, events: ['checkout.paid'], environment: 'test' },
      },
    )
    await startShop(given, port, webhook.secret)
    const ask = async (path: string, init?: RequestInit) => {
      const response = await fetch(`${site}${path}`, init)
      return { status: response.status, body: (await response.json()) as Record<string, unknown> }
    }
    const takeOrder = async (number: string, customer?: object) => {
      const order = { method: 'POST', body: JSON.stringify({ number, amount: 25, customer }) }
      const { body } = await ask('/orders', order)
      return new URL(String(body.url)).pathname.split('/').at(-1)
    }
    return { ask, takeOrder, webhook }
  }

  test('walks the main path', async () => {
    const { command, folder } = language
    const args = language.mainPath(JSON.stringify(await newShop()))
    const { stdout } = await run(command, args, { cwd: folder })
    expect(JSON.parse(stdout)).toEqual(mainPath)
  })

  test('runs the program of its README', async () => {
    const { stdout } = await runProgram(quickstartOf(language), await newShop())
    expect(stdout).toMatch(/^Pay here: https:\/\/payments\.test\/pay\/\S+$/m)
    expect(stdout).toMatch(/^PED-\d+ is open$/m)
  })

  test('runs what the guide to checkouts adds to it, in each language of the guide', async () => {
    const api = apiOf(service)
    const given = await newShop()
    const [samples = [], ...others] = LANGUAGES.map((spoken) =>
      codeOf(guideSource(spoken, 'checkouts'), language.mark),
    )
    for (const other of others) expect(other).toEqual(samples)
    const [create = '', refund = ''] = samples
    const program = quickstartOf(language)
    await runProgram(language.extend(program, [create]), given)
    const found = `/merchants/${given.merchantId}/checkouts?environment=test&externalReference=PED-1044`
    const { body: made } = await api('GET', found, { as: owner })
    expect(made.data).toMatchObject([{ amount: 25, currency: 'USD', status: 'open' }])
    const page = `/pay/${made.data[0].url.split('/').at(-1)}`
    await createRate(service)
    const { body: charged } = await api('POST', `${page}/charge`, { body: PAYER })
    expect(charged).toMatchObject({ status: 'success' })
    await runProgram(language.extend(program, [create, refund]), given)
    const { body: after } = await api('GET', found, { as: owner })
    expect(after.data).toMatchObject([{ status: 'paid' }])
    expect(after.data[0].refundedVes).toBeGreaterThan(0)
  })

  test('takes a webhook by the statement of the guide to webhooks, in each language of the guide', async () => {
    const [samples = [], ...others] = LANGUAGES.map((spoken) =>
      codeOf(guideSource(spoken, 'webhooks'), language.mark),
    )
    for (const other of others) expect(other).toEqual(samples)
    expect(samples).toHaveLength(1)
    const port = await freePort()
    const { args } = language.hook(samples[0] ?? '', port)
    await startServer(port, args, { WEBHOOK_SECRET: CERTIFY_SECRET })
    const body = JSON.stringify({ id: 'evt_1', type: 'checkout.paid', data: {} })
    const send = async (sent: string) => {
      const at = new Date()
      const headers = {
        'webhook-id': 'evt_1',
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': new Webhook(CERTIFY_SECRET).sign('evt_1', at, body),
      }
      const response = await fetch(`http://127.0.0.1:${port}`, {
        method: 'POST',
        headers,
        body: sent,
      })
      return { status: response.status, text: await response.text() }
    }
    expect(await send(body)).toEqual({ status: 200, text: 'checkout.paid' })
    expect(await send(`${body} `)).toMatchObject({ status: 400 })
  })

  test('has a shop, which learns of a payment and pays it back once', async () => {
    const api = apiOf(service)
    const given = await newShop()
    const { ask, takeOrder, webhook } = await openShop(given)
    const token = await takeOrder('PED-1')
    const forged = await ask('/hook', {
      method: 'POST',
      body: '{}',
      headers: {
        'webhook-id': 'evt_1',
        'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
        'webhook-signature': 'v1,AAAA',
      },
    })
    expect(forged.status).toBe(400)
    const { body: paid } = await api('POST', `/pay/${token}/charge`, {
      body: PAYER,
    })
    const deliveries = `/merchants/${given.merchantId}/webhooks/${webhook.id}/deliveries?status=success`
    await waitUntil(
      'the webhook is taken',
      async () => (await api('GET', deliveries, { as: owner })).body.total === 1,
    )
    expect((await ask('/orders/PED-1')).body.status).toBe('paid')
    for (const { status } of [
      await ask('/orders/PED-1/refund', { method: 'POST' }),
      await ask('/orders/PED-1/refund', { method: 'POST' }),
    ]) {
      expect(status).toBe(200)
    }
    const transaction = `/merchants/${given.merchantId}/transactions/${paid.transactionId}`
    const { body } = await api('GET', transaction, { as: owner })
    expect(body).toMatchObject({ status: 'refunded', refundedVes: 25 })
    expect(body.refunds).toHaveLength(1)
  })

  test('has a shop that pays a mobile payment back, once it is told to whom', async () => {
    const api = apiOf(service)
    const given = await newShop()
    const { ask, takeOrder } = await openShop(given)
    const token = await takeOrder('PED-4')
    const payment = { phone: '04121234567', bankCode: '0102', reference: '70004' }
    await api('POST', '/sandbox/simulations', {
      as: owner,
      body: { type: 'incoming_payment', merchantId: given.merchantId, amount: 25, ...payment },
    })
    const { body: paid } = await api('POST', `/pay/${token}/verify`, { body: payment })
    expect(paid.status).toBe('success')
    const refund = (payee: object) =>
      ask('/orders/PED-4/refund', { method: 'POST', body: JSON.stringify(payee) })
    const asked = await refund({})
    expect(asked.status).toBe(400)
    expect(asked.body.error).toMatch(/document: .*name: /)
    expect((await refund({ document: 'V12345678', name: 'Luis Rojas' })).status).toBe(200)
    const transaction = `/merchants/${given.merchantId}/transactions/${paid.transactionId}`
    const { body } = await api('GET', transaction, { as: owner })
    expect(body).toMatchObject({
      status: 'refunded',
      refundedVes: 25,
      refunds: [{ status: 'success' }],
    })
  })

  test('has a shop that pays a mobile payment back to the customer of its order', async () => {
    const api = apiOf(service)
    const given = await newShop()
    const { ask, takeOrder } = await openShop(given)
    const token = await takeOrder('PED-5', { name: 'Luis Rojas', document: 'V12345678' })
    const payment = { phone: '04121234567', bankCode: '0102', reference: '70005' }
    await api('POST', '/sandbox/simulations', {
      as: owner,
      body: { type: 'incoming_payment', merchantId: given.merchantId, amount: 25, ...payment },
    })
    expect((await api('POST', `/pay/${token}/verify`, { body: payment })).body.status).toBe(
      'success',
    )
    expect(await ask('/orders/PED-5/refund', { method: 'POST' })).toMatchObject({
      status: 200,
      body: { refunds: [{ status: 'success' }] },
    })
    expect(Number((await ask('/orders/PED-5')).body.refundedVes)).toBe(25)
  })

  test('has a shop that passes certify', { timeout: 300_000 }, async () => {
    const given = await newShop()
    const port = await freePort()
    await startShop(given, port, CERTIFY_SECRET)
    expect(await failuresOfShop(given, port)).toEqual([])
  })

  test('runs the samples of the guide to refunds, in each language of the guide', async () => {
    const api = apiOf(service)
    const given = await newShop()
    const [samples = [], ...others] = LANGUAGES.map((spoken) =>
      codeOf(guideSource(spoken, 'refunds'), language.mark),
    )
    for (const other of others) expect(other).toEqual(samples)
    expect(samples).toHaveLength(2)
    const { body: made } = await api('POST', `/merchants/${given.merchantId}/checkouts`, {
      as: owner,
      body: {
        externalReference: 'PED-1046',
        amount: 100,
        currency: 'VES',
        environment: 'test',
        customer: { name: 'Ana Pérez', document: 'V12345678' },
      },
    })
    await api('POST', `/pay/${made.url.split('/').at(-1)}/charge`, { body: PAYER })
    const statements = [language.readCheckout(made.id), ...samples]
    await runProgram(language.extend(quickstartOf(language), statements), given)
    const path = `/merchants/${given.merchantId}/checkouts/${made.id}`
    expect((await api('GET', path, { as: owner })).body).toMatchObject({ refundedVes: 30 })
  })
}
