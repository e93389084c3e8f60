/** The addresses of a Link header (RFC 8288) by their relations, as paths with their query. */
export function listLinksOf({ headers }: { headers: Headers }): Record<string, string> {
  const links = (headers.get('Link') ?? '').split(', ').map((link) => {
    const [, address = '', relation = ''] = /^<([^>]+)>; rel="(\w+)"$/.exec(link) ?? []
    const { pathname, search } = new URL(address)
    return [relation, pathname.replace('/api/v1', '') + search] as const
  })
  return Object.fromEntries(links)
}
