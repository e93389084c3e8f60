import { type ChildProcess, spawn } from 'node:child_process'
import { copyFileSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { medusaFolder } from './medusa-provider.ts'

// biome-ignore lint/suspicious/noExplicitAny: each caller says what it expects of Medusa's answers
type Body = any

export interface MedusaAnswer {
  status: number
  body: Body
}

export type MedusaCall = (method: string, path: string, body?: unknown) => Promise<MedusaAnswer>

/** What calls a part of Medusa's interface with these headers. */
export function callerOf(base: string, headers: Record<string, string>): MedusaCall {
  return async (method, path, body) => {
    const response = await fetch(`${base}${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const answer = await response.text()
    return { status: response.status, body: answer.startsWith('{') ? JSON.parse(answer) : answer }
  }
}

/** Makes a folder as a shop has it, since Medusa writes into the one that it is started in. */
export function makeShopFolder(folder: string): string {
  mkdirSync(folder)
  for (const file of ['package.json', 'medusa-config.js']) {
    copyFileSync(join(medusaFolder, file), join(folder, file))
  }
  symlinkSync(join(medusaFolder, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** Medusa's commands in a shop's folder. */
export function runIn(cwd: string, settings: Record<string, string>) {
  const start = (...flags: string[]): { process: ChildProcess; output(): string } => {
    const child = spawn(
      process.execPath,
      [join(cwd, 'node_modules/@medusajs/cli/cli.js'), ...flags],
      {
        cwd,
        env: {
          PATH: process.env.PATH,
          HOME: cwd,
          NODE_ENV: 'production',
          MEDUSA_DISABLE_TELEMETRY: 'true',
          ...settings,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    let output = ''
    const keep = (chunk: Buffer) => {
      output += chunk.toString('utf8')
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    return { process: child, output: () => output }
  }
  return {
    start,
    async run(...flags: string[]): Promise<void> {
      const { process: child, output } = start(...flags)
      const status = await new Promise((resolve) => child.once('close', resolve))
      if (status !== 0) throw new Error(`medusa ${flags[0]} has failed:\n${output()}`)
    },
  }
}

/** The currencies of shops' regions, each with the country that it is of here. */
const COUNTRIES = { usd: 've', ves: 'cw' }

export type MedusaCurrency = keyof typeof COUNTRIES

/** Makes what a shop needs before it sells by a payment provider: a region for each currency, and goods for 25. */
export async function furnish<Currency extends MedusaCurrency>(
  admin: MedusaCall,
  provider: string,
  currencies: readonly Currency[],
) {
  const make = async (path: string, body: unknown): Promise<Body> => {
    const answer = await admin('POST', path, body)
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const { body: shops } = await admin('GET', '/stores')
  const [shop] = shops.stores
  await make(`/stores/${shop.id}`, {
    supported_currencies: currencies.map((currency_code, place) => ({
      currency_code,
      ...(place === 0 && { is_default: true }),
    })),
  })
  const regions = {} as Record<Currency, { id: string; country: string }>
  for (const currency of currencies) {
    const country = COUNTRIES[currency]
    const region = { name: currency, currency_code: currency, countries: [country] }
    const made = await make('/regions', { ...region, payment_providers: [provider] })
    regions[currency] = { id: made.region.id as string, country }
  }
  const { sales_channel: channel } = await make('/sales-channels', { name: 'Web' })
  const { api_key: key } = await make('/api-keys', { title: 'Web', type: 'publishable' })
  await make(`/api-keys/${key.id}/sales-channels`, { add: [channel.id] })
  const { product } = await make('/products', {
    title: 'Hallaca',
    status: 'published',
    sales_channels: [{ id: channel.id }],
    options: [{ title: 'Talla', values: ['Única'] }],
    variants: [
      {
        title: 'Única',
        manage_inventory: false,
        options: { Talla: 'Única' },
        prices: currencies.map((currency_code) => ({ currency_code, amount: 25 })),
      },
    ],
  })
  return {
    regions,
    variantId: product.variants[0].id as string,
    publishableKey: key.token as string,
  }
}

/** A cart of goods, as a storefront sends it. */
export function newCart(
  { id: region_id, country }: { id: string; country: string },
  variant_id: string,
  quantity: number,
) {
  const address = {
    first_name: 'Ana',
    last_name: 'Pérez',
    address_1: 'Av. Francisco de Miranda',
    city: 'Caracas',
    postal_code: '1060',
    country_code: country,
  }
  return {
    region_id,
    email: 'ana@example.com',
    shipping_address: address,
    billing_address: address,
    items: [{ variant_id, quantity }],
  }
}
