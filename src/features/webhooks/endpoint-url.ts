import { parsePublicUrl } from '../../domain/public-url.ts'
import { classifyHost } from '../../platform/classify-host.ts'
import type { Config } from '../../platform/config.ts'
import { invalidField } from '../../wire/errors.ts'

const HOST_PROBLEMS = {
  private: [
    'No debe llevar a una dirección privada o reservada.',
    'Must not lead to a private or reserved address.',
  ],
  no_address: [
    'El nombre del host debe llevar a una dirección.',
    'Must have a host name that leads to an address.',
  ],
} as const

/**
 * The normal form of an endpoint's URL. Throws INVALID_REQUEST if its host is not public, by itself or by what
 * it resolves to. A name that does not resolve now is accepted: each attempt resolves it again.
 */
export async function validateEndpointUrl(config: Config, text: string): Promise<string> {
  const rules = { local: config.ENVIRONMENT === 'local', ownUrl: config.PUBLIC_URL }
  const read = parsePublicUrl(text, rules)
  if ('problem' in read) throw invalidField('url', read.problem)
  const verdict = await classifyHost(config, read.url.hostname)
  if (verdict === 'private' || verdict === 'no_address') {
    throw invalidField('url', HOST_PROBLEMS[verdict])
  }
  return read.url.href
}
