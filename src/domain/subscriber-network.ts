/** An address as that of a subscriber: an IPv6 network of 64 bits is one, who may call from any address of it. */
export function subscriberNetwork(ip: string | null): string {
  if (ip === null || !ip.includes(':') || ip.includes('.')) return `${ip}`
  const [head = '', tail] = ip.split('::')
  const groups = head.split(':').filter((group) => group !== '')
  if (tail === undefined) return groups.slice(0, 4).join(':')
  const given = groups.length + tail.split(':').filter((group) => group !== '').length
  const zeros = Array<string>(Math.max(0, 8 - given)).fill('0')
  return [...groups, ...zeros, ...tail.split(':')].slice(0, 4).join(':')
}
