import { certify, type ScenarioResult } from '../../sdk/js/src/certify/certify.ts'
import { Bolivar } from '../../sdk/js/src/client.ts'

/** The secret that a shop verifies with while it is certified. */
export const CERTIFY_SECRET = `whsec_${Buffer.from('the secret of a certified shop!!').toString('base64')}`

interface CertifiedShop {
  baseUrl: string
  apiKey: string
  merchantId: string
}

/** Certifies the shop at a port of this machine: the scenarios that are not green. */
export async function failuresOfShop(
  { baseUrl, apiKey, merchantId }: CertifiedShop,
  port: number,
): Promise<ScenarioResult[]> {
  const { results } = await certify({
    bolivar: new Bolivar({ baseUrl, apiKey }),
    merchantId,
    url: `http://127.0.0.1:${port}/hook`,
    secret: CERTIFY_SECRET,
    patience: { settleMs: 150 },
  })
  if (results.length === 0) throw new Error('no scenario was run')
  return results.filter(({ verdict }) => verdict !== 'green')
}
