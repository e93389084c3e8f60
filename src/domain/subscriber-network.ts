/**
 * A subscriber's network: the IPv4 address, or the /64 of an IPv6 address, in which one subscriber can use any
 * address.
 */
export function subscriberNetwork(ip: string | null): string {
  if (ip === null || !ip.includes(':') || ip.includes('.')) return `${ip}`
  const [head = '', tail] = ip.split('::')
  const groups = head.split(':').filter((group) => group !== '')
  if (tail === undefined) return groups.slice(0, 4).join(':')
  const given = groups.length + tail.split(':').filter((group) => group !== '').length
  const zeros = Array<string>(Math.max(0, 8 - given)).fill('0')
  return [...groups, ...zeros, ...tail.split(':')].slice(0, 4).join(':')
}
