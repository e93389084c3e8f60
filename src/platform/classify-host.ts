import * as z from 'zod'
import { addressOfHost, isGlobalAddress } from '../domain/ip-address.ts'
import { isLoopbackHost } from '../domain/public-url.ts'
import type { Config } from './config.ts'

const TIMEOUT_MS = 2_000
/** The record types of IPv4 (RFC 1035) and IPv6 addresses (RFC 3596). */
const ADDRESS_TYPES = { A: 1, AAAA: 28 } as const
const NO_ERROR = 0
const NO_SUCH_NAME = 3

const DnsAnswer = z.lazy(() =>
  z.object({
    Status: z.int(),
    Answer: z.array(z.object({ type: z.int(), data: z.string() })).default([]),
  }),
)

type Settings = Pick<Config, 'DNS_RESOLVER_URL' | 'ENVIRONMENT'>

/** What kind of address a host has; `unknown` if the resolver did not respond. */
export type HostClass = 'public' | 'private' | 'no_address' | 'unknown'

/**
 * Classifies the `hostname` of a URL, a name or an address. Call it just before each request, because a name can resolve
 * differently than before (DNS rebinding). A small gap remains: a Worker cannot bind its request to an address that it
 * has resolved. Never rejects.
 *
 * Names are resolved at DNS_RESOLVER_URL by DNS over HTTPS in JSON
 * (https://developers.cloudflare.com/1.1.1.1/encryption/dns-over-https/make-api-requests/dns-json/), within 2 seconds.
 * A single address that is not public makes the host private. In the local stack this machine counts as public; without
 * a resolver every name is `unknown`.
 */
export async function classifyHost(settings: Settings, host: string): Promise<HostClass> {
  if (settings.ENVIRONMENT === 'local' && isLoopbackHost(host)) return 'public'
  const address = addressOfHost(host)
  if (address !== null) return isGlobalAddress(address) ? 'public' : 'private'
  const resolver = settings.DNS_RESOLVER_URL
  if (resolver === undefined) return 'unknown'
  const types = Object.keys(ADDRESS_TYPES) as (keyof typeof ADDRESS_TYPES)[]
  const answers = await Promise.all(types.map((type) => lookUpAddresses(resolver, host, type)))
  return classifyAddresses(answers, settings)
}

function classifyAddresses(answers: (string[] | null)[], { ENVIRONMENT }: Settings): HostClass {
  const addresses = answers.flatMap((answer) => answer ?? [])
  const near = (address: string) => ENVIRONMENT === 'local' && isLoopbackHost(urlHostOf(address))
  if (!addresses.every((address) => isGlobalAddress(address) || near(address))) return 'private'
  if (answers.includes(null)) return 'unknown'
  return addresses.length === 0 ? 'no_address' : 'public'
}

const urlHostOf = (address: string): string => (address.includes(':') ? `[${address}]` : address)

/** A name's addresses of one type; null if the resolver does not respond or fails. */
async function lookUpAddresses(
  resolver: string,
  name: string,
  type: keyof typeof ADDRESS_TYPES,
): Promise<string[] | null> {
  const url = new URL(resolver)
  url.searchParams.set('name', name)
  url.searchParams.set('type', type)
  try {
    const response = await fetch(url, {
      headers: { Accept: 'application/dns-json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const { Status, Answer } = DnsAnswer.parse(JSON.parse(await response.text()))
    if (!response.ok || (Status !== NO_ERROR && Status !== NO_SUCH_NAME)) return null
    return Answer.filter((record) => record.type === ADDRESS_TYPES[type]).map(({ data }) => data)
  } catch {
    return null
  }
}
