import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectFolder } from '../../dev/stack/paths.ts'
import { freePort } from '../../dev/stack/ports.ts'
import { type Actor, createApiKey, createMerchant, createUser } from '../support/actors.ts'
import { apiOf } from '../support/api.ts'
import { run } from '../support/sdk-package.ts'
import { type Service, startService } from '../support/service.ts'
import { waitUntil } from '../support/wait-until.ts'

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
}

/** What the main path comes to in each language. */
const mainPath = {
  status: 'paid',
  refund: 10,
  listed: ['five', 'four', 'three', 'two', 'one'],
  firstPage: [2, 5],
  events: ['checkout.paid', 'refund.succeeded', 'transaction.completed', 'transaction.refunded'],
  csvHasTransaction: true,
  refused: ['NOT_FOUND', 404, true],
  webhook: ['transaction.refunded', 'signature'],
}

/** Tests of an installed package against the service: the calls of an integration, the README's program, and the shop. */
export function walkLanguage(install: () => Promise<InstalledLanguage>): void {
  let service: Service
  let owner: Actor
  let language: InstalledLanguage
  let shop: ChildProcess | undefined
  beforeAll(async () => {
    language = await install()
    service = await startService()
    owner = await createUser(service)
  })
  afterAll(async () => {
    shop?.kill('SIGKILL')
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

  test('walks the main path', async () => {
    const { command, folder } = language
    const args = language.mainPath(JSON.stringify(await newShop()))
    const { stdout } = await run(command, args, { cwd: folder })
    expect(JSON.parse(stdout)).toEqual(mainPath)
  })

  test('runs the program of its README', async () => {
    const text = readFileSync(join(projectFolder, language.readme), 'utf8')
    const [, program = ''] =
      new RegExp(`\`\`\`${language.mark}\n([\\s\\S]*?)\`\`\``).exec(text) ?? []
    const { stdout } = await run(language.command, language.quickstart(program), {
      cwd: language.folder,
      env: { ...process.env, ...environmentOf(await newShop()) },
    })
    expect(stdout).toMatch(/^Pay here: https:\/\/payments\.test\/pay\/\S+$/m)
    expect(stdout).toMatch(/^PED-\d+ is open$/m)
  })

  test('has a shop, which learns of a payment and pays it back once', async () => {
    const api = apiOf(service)
    const given = await newShop()
    const port = await freePort()
    const site = `http://127.0.0.1:${port}`
    const { body: webhook } = await api('POST', `/merchants/${given.merchantId}/webhooks`, {
      as: owner,
      body: { url: `${site}/hook`, events: ['checkout.paid'], environment: 'test' },
    })
    const { args, env } = language.shop(port)
    shop = spawn(language.command, args, {
      cwd: language.folder,
      stdio: 'ignore',
      env: {
        ...process.env,
        ...environmentOf(given),
        WEBHOOK_SECRET: webhook.secret,
        PORT: String(port),
        ...env,
      },
    })
    const ask = async (path: string, init?: RequestInit) => {
      const response = await fetch(`${site}${path}`, init)
      return { status: response.status, body: (await response.json()) as Record<string, unknown> }
    }
    await waitUntil('the shop is open', () =>
      fetch(site).then(
        () => true,
        () => false,
      ),
    )
    const order = { method: 'POST', body: JSON.stringify({ number: 'PED-1', amount: 25 }) }
    const { body: taken } = await ask('/orders', order)
    const token = new URL(String(taken.url)).pathname.split('/').at(-1)
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
      body: { phone: '04121234567', bankCode: '0102', document: 'V12345678', otp: '12345678' },
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
}
