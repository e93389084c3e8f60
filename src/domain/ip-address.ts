/** A CIDR range, such as `10.0.0.0/8`. */
interface Range {
  bits: 32 | 128
  value: bigint
  length: number
}

/** A decimal without a leading zero, which some would read as octal. */
const OCTET = '(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const DOTTED_DECIMAL = new RegExp(`^${OCTET}(\\.${OCTET}){3}$`)

/**
 * The IPv4 ranges that are not one machine on the Internet: the IANA IPv4 Special-Purpose Address Registry (RFC
 * 6890 and its updates), multicast (RFC 5771), and reserved addresses (RFC 1112).
 */
const SPECIAL_IPV4 = [
  '0.0.0.0/8', // this network, RFC 791
  '10.0.0.0/8', // private use, RFC 1918
  '100.64.0.0/10', // behind a provider's NAT, RFC 6598
  '127.0.0.0/8', // loopback, RFC 1122
  '169.254.0.0/16', // link-local, and what clouds tell their machines, RFC 3927
  '172.16.0.0/12', // private use, RFC 1918
  '192.0.0.0/24', // protocol assignments, RFC 6890
  '192.0.2.0/24', // documentation, RFC 5737
  '192.88.99.0/24', // 6to4 relays, RFC 7526
  '192.168.0.0/16', // private use, RFC 1918
  '198.18.0.0/15', // benchmarks, RFC 2544
  '198.51.100.0/24', // documentation, RFC 5737
  '203.0.113.0/24', // documentation, RFC 5737
  '224.0.0.0/4', // multicast, RFC 5771
  '240.0.0.0/4', // reserved, and the broadcast address, RFC 1112 and RFC 919
]

/**
 * The only range from which IPv6 global unicast addresses are assigned (IANA IPv6 Address Space). Loopback,
 * IPv4-mapped and -compatible, NAT64, unique local, link-local and multicast addresses are outside it.
 */
const GLOBAL_IPV6 = '2000::/3'

/** The exceptions within it: the IANA IPv6 Special-Purpose Address Registry. */
const SPECIAL_IPV6 = [
  '2001::/23', // protocol assignments, Teredo among them, which carries an IPv4 address, RFC 2928
  '2001:db8::/32', // documentation, RFC 3849
  '2002::/16', // 6to4, which carries an IPv4 address, RFC 3056
  '3fff::/20', // documentation, RFC 9637
]

const LOOPBACK = ['127.0.0.0/8', '::1/128']

export type Address = Pick<Range, 'bits' | 'value'>

function parseRange(text: string): Range {
  const [first = '', length] = text.split('/')
  return { ...(parseAddress(first) as Address), length: Number(length) }
}

/** Parses dotted decimal, or any spelling of IPv6 without brackets; null for anything else. */
export function parseAddress(text: string): Address | null {
  if (DOTTED_DECIMAL.test(text)) return { bits: 32, value: joinBits(text.split('.'), 8) }
  if (!text.includes(':') || !/^[\da-f:.]+$/i.test(text)) return null
  const address = URL.parse(`http://[${text}]/`)?.hostname.slice(1, -1)
  return address === undefined
    ? null
    : {
        bits: 128,
        value: joinBits(
          groupsOf(address).map((group) => `0x${group}`),
          16,
        ),
      }
}

/** The eight groups of an address in the form of RFC 5952, which is how URLs write it. */
function groupsOf(address: string): string[] {
  const [before = '', after] = address.split('::')
  const [front, back] = [before, after ?? ''].map((part) => part.split(':').filter(Boolean))
  const groups = [...(front ?? []), ...Array(8).fill('0'), ...(back ?? [])]
  groups.splice(front?.length ?? 0, groups.length - 8)
  return groups
}

function joinBits(parts: string[], width: number): bigint {
  return parts.reduce((value, part) => (value << BigInt(width)) | BigInt(part), 0n)
}

function isWithin(address: Address, range: string): boolean {
  const { bits, value, length } = parseRange(range)
  const rest = BigInt(bits - length)
  return address.bits === bits && address.value >> rest === value >> rest
}

/** Whether the text is the address of one machine on the Internet. False if it is no address. */
export function isGlobalAddress(text: string): boolean {
  const address = parseAddress(text)
  if (address === null) return false
  const special = address.bits === 32 ? SPECIAL_IPV4 : SPECIAL_IPV6
  const reachable = address.bits === 32 || isWithin(address, GLOBAL_IPV6)
  return reachable && !special.some((range) => isWithin(address, range))
}

/** Whether it is a loopback address. */
export function isLoopbackAddress(text: string): boolean {
  const address = parseAddress(text)
  return address !== null && LOOPBACK.some((range) => isWithin(address, range))
}

/** The address in a URL's host, without brackets; null if the host is a name. */
export function addressOfHost(host: string): string | null {
  const address = host.replace(/^\[(.+)\]$/, '$1')
  return parseAddress(address) === null ? null : address
}

/** An address as that of a subscriber: an IPv6 network of 64 bits is one, who may call from any address of it. */
export function subscriberNetwork(ip: string | null): string {
  if (ip === null || !ip.includes(':') || ip.includes('.')) return `${ip}`
  return groupsOf(ip).slice(0, 4).join(':')
}
