import { addressOfHost, isGlobalAddress, isLoopbackAddress } from './ip-address.ts'

export const MAX_URL_LENGTH = 2048

/**
 * Names that are nobody's on the Internet, and so reach, if anything, what is near: special-use names (RFC
 * 6761, 6762, 7686, 8375, 9476), `internal` (reserved by ICANN in 2024), and what private networks are
 * known to use instead of it (RFC 6762, appendix G).
 */
const PRIVATE_NAMES = new Set([
  ...['alt', 'arpa', 'example', 'invalid', 'local', 'localhost', 'onion', 'test', 'internal'],
  ...['corp', 'home', 'intranet', 'lan', 'localdomain', 'mail', 'private'],
])

const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/
const MAX_NAME_LENGTH = 253
/** Below are the services of the operating system. */
const MIN_CUSTOM_PORT = 1024

export interface UrlRules {
  /** In the local stack http and this machine are taken too. */
  local: boolean
  /** Where the service itself is reached, which is told nothing. */
  ownUrl: string
}

/** Whether a host, as URLs write it, is this machine by its name or address. */
export const isLoopbackHost = (host: string): boolean =>
  /^(.+\.)?localhost$/.test(host) || isLoopbackAddress(addressOfHost(host) ?? '')

/** What is wrong with where a URL leads; null where it may lead to somebody's server on the Internet. */
function problemOfHost(host: string): string | null {
  const address = addressOfHost(host)
  if (address !== null) {
    return isGlobalAddress(address) ? null : 'Must not lead to a private or reserved address.'
  }
  const labels = host.split('.')
  const wellFormed = host.length <= MAX_NAME_LENGTH && labels.every((label) => LABEL.test(label))
  if (!wellFormed || labels.length < 2) return 'Must have a whole host name, such as example.com.'
  const last = labels.at(-1) ?? ''
  return PRIVATE_NAMES.has(last) ? 'Must not lead to a private or reserved name.' : null
}

function problemOf(url: URL, text: string, { local, ownUrl }: UrlRules): string | null {
  const near = local && isLoopbackHost(url.hostname)
  const own = new URL(ownUrl)
  if (url.protocol !== 'https:' && !(local && url.protocol === 'http:')) return 'Must use https.'
  if (url.username !== '' || url.password !== '') return 'Must not hold a user name or password.'
  if (text.includes('#')) return 'Must not have a fragment.'
  if (near ? url.host === own.host : url.hostname === own.hostname) {
    return 'Must not lead to this service.'
  }
  if (near) return null
  if (url.port !== '' && Number(url.port) < MIN_CUSTOM_PORT) {
    return `Must use the default port, or one from ${MIN_CUSTOM_PORT} on.`
  }
  return problemOfHost(url.hostname)
}

/**
 * Reads an address that the service is to send requests to, and judges it by what it says alone: where its
 * name leads is for the resolver to tell. Addresses of machines are judged in any spelling that the URL
 * Standard (https://url.spec.whatwg.org/#host-parsing) reads as one. Gives the URL in its normal form, which
 * is the one to keep and to send to, or what is wrong with it as a sentence for whoever sent it.
 */
export function parsePublicUrl(text: string, rules: UrlRules): { url: URL } | { problem: string } {
  const url = /[\s\p{Cc}\\]/u.test(text) ? null : URL.parse(text)
  if (url === null) return { problem: 'Must be a whole URL, such as https://example.com/hooks.' }
  if (Math.max(text.length, url.href.length) > MAX_URL_LENGTH) {
    return { problem: `May have ${MAX_URL_LENGTH} characters at most.` }
  }
  const problem = problemOf(url, text, rules)
  return problem === null ? { url } : { problem }
}
