import { type Address, parseAddress } from './ip-address.ts'

/** Why a text is no network: `hostBits` are bits that are set beyond the prefix. */
export type NetworkProblem = 'malformed' | 'hostBits' | 'everything'

const IPV4_MAPPED = 0xffffn

/**
 * A network as PostgreSQL's cidr takes it, `203.0.113.0/24`. An address alone is the network of this address; an IPv4
 * address or network that is written as IPv6 is the IPv4 one.
 */
export function parseNetwork(text: string): { network: string } | { problem: NetworkProblem } {
  const [written = '', prefix, ...rest] = text.split('/')
  const address = parseAddress(written)
  if (address === null || rest.length > 0) return { problem: 'malformed' }
  const length = prefix === undefined ? address.bits : lengthOf(prefix, address.bits)
  if (length === null) return { problem: 'malformed' }
  const { bits, value, length: effective } = withoutMapping(address, length)
  if (BigInt.asUintN(bits - effective, value) !== 0n) return { problem: 'hostBits' }
  if (effective === 0) return { problem: 'everything' }
  return { network: `${bits === 32 ? dotted(value) : grouped(value)}/${effective}` }
}

function lengthOf(text: string, bits: number): number | null {
  const length = /^(0|[1-9]\d{0,2})$/.test(text) ? Number(text) : Number.NaN
  return length <= bits ? length : null
}

function withoutMapping({ bits, value }: Address, length: number) {
  return bits === 128 && length >= 96 && value >> 32n === IPV4_MAPPED
    ? { bits: 32, value: BigInt.asUintN(32, value), length: length - 96 }
    : { bits, value, length }
}

const dotted = (value: bigint): string => partsOf(value, 4, 8).join('.')

const grouped = (value: bigint): string =>
  partsOf(value, 8, 16)
    .map((part) => part.toString(16))
    .join(':')

const partsOf = (value: bigint, count: number, width: number): bigint[] =>
  Array.from({ length: count }, (_, index) =>
    BigInt.asUintN(width, value >> BigInt((count - 1 - index) * width)),
  )
