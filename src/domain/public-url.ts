import { addressOfHost, isGlobalAddress, isLoopbackAddress } from './ip-address.ts'
import type { Words } from './words.ts'

export const MAX_URL_LENGTH = 2048

/**
 * Names that do not exist on the public Internet, and so can only reach something local: special-use names (RFC
 * 6761, 6762, 7686, 8375, 9476), `internal` (reserved by ICANN in 2024), and names that private networks are
 * known to use instead (RFC 6762, appendix G).
 */
const PRIVATE_NAMES = new Set([
  ...['alt', 'arpa', 'example', 'invalid', 'local', 'localhost', 'onion', 'test', 'internal'],
  ...['corp', 'home', 'intranet', 'lan', 'localdomain', 'mail', 'private'],
])

const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/
const MAX_NAME_LENGTH = 253
/** Ports below are those of system services. */
const MIN_CUSTOM_PORT = 1024

export interface UrlRules {
  /** Allows http and this machine, for the local stack. */
  local: boolean
  /** The service's own URL, to which it sends no requests. */
  ownUrl: string
}

/** Whether a URL's host is this machine, by name or address. */
export const isLoopbackHost = (host: string): boolean =>
  /^(.+\.)?localhost$/.test(host) || isLoopbackAddress(addressOfHost(host) ?? '')

/** Why a host is rejected; null if it may be a server on the Internet. */
function problemOfHost(host: string): Words | null {
  const address = addressOfHost(host)
  if (address !== null) {
    return isGlobalAddress(address)
      ? null
      : [
          'No debe llevar a una dirección privada o reservada.',
          'Must not lead to a private or reserved address.',
        ]
  }
  const labels = host.split('.')
  const wellFormed = host.length <= MAX_NAME_LENGTH && labels.every((label) => LABEL.test(label))
  if (!wellFormed || labels.length < 2)
    return [
      'Debe tener un nombre de host completo, como example.com.',
      'Must have a complete host name, such as example.com.',
    ]
  const last = labels.at(-1) ?? ''
  return PRIVATE_NAMES.has(last)
    ? [
        'No debe llevar a un nombre privado o reservado.',
        'Must not lead to a private or reserved name.',
      ]
    : null
}

function problemOf(url: URL, text: string, { local, ownUrl }: UrlRules): Words | null {
  const near = local && isLoopbackHost(url.hostname)
  const own = new URL(ownUrl)
  if (url.protocol !== 'https:' && !(local && url.protocol === 'http:'))
    return ['Debe usar https.', 'Must use https.']
  if (url.username !== '' || url.password !== '')
    return [
      'No debe contener un usuario ni una contraseña.',
      'Must not contain a user name or password.',
    ]
  if (text.includes('#')) return ['No debe tener un fragmento.', 'Must not have a fragment.']
  if (near ? url.host === own.host : url.hostname === own.hostname) {
    return ['No debe llevar a este servicio.', 'Must not lead to this service.']
  }
  if (near) return null
  if (url.port !== '' && Number(url.port) < MIN_CUSTOM_PORT) {
    return [
      `Debe usar el puerto habitual, o uno a partir de ${MIN_CUSTOM_PORT}.`,
      `Must use the default port, or one from ${MIN_CUSTOM_PORT} on.`,
    ]
  }
  return problemOfHost(url.hostname)
}

/**
 * Parses and checks a URL to which the service is to send requests, by its text alone; the resolver checks
 * where its name leads. IP addresses are checked in every spelling that the URL Standard
 * (https://url.spec.whatwg.org/#host-parsing) accepts. Returns the URL in its normal form, which is the one to
 * store and use, or the problem as a sentence for the sender.
 */
export function parsePublicUrl(text: string, rules: UrlRules): { url: URL } | { problem: Words } {
  const url = /[\s\p{Cc}\\]/u.test(text) ? null : URL.parse(text)
  if (url === null)
    return {
      problem: [
        'Debe ser una URL completa, como https://example.com/hooks.',
        'Must be a complete URL, such as https://example.com/hooks.',
      ],
    }
  if (Math.max(text.length, url.href.length) > MAX_URL_LENGTH) {
    return {
      problem: [
        `Puede tener ${MAX_URL_LENGTH} caracteres como máximo.`,
        `May have ${MAX_URL_LENGTH} characters at most.`,
      ],
    }
  }
  const problem = problemOf(url, text, rules)
  return problem === null ? { url } : { problem }
}
