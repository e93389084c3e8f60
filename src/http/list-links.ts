/** The query parameters that say which page of a list is shown. */
const PAGE_PARAMETERS = ['page', 'after', 'before'] as const

type PageParameter = (typeof PAGE_PARAMETERS)[number]

/** The pages that a page of a list leads to, by the parameters that show them; the first one takes none. */
export type ListLinks = Partial<
  Record<'first' | 'prev' | 'next' | 'last', Partial<Record<PageParameter, string>>>
>

/**
 * The Link header (RFC 8288) of a list. The addresses keep those of the request's parameters that the route has, and
 * nothing else: whatever is repeated for each page could grow beyond what clients take as headers.
 */
export function linkHeader(requestUrl: string, kept: readonly string[], links: ListLinks): string {
  return Object.entries(links)
    .map(([relation, parameters]) => `<${urlOf(requestUrl, kept, parameters)}>; rel="${relation}"`)
    .join(', ')
}

function urlOf(
  requestUrl: string,
  kept: readonly string[],
  parameters: Partial<Record<PageParameter, string>>,
): string {
  const url = new URL(requestUrl)
  for (const name of new Set(url.searchParams.keys())) {
    if (!kept.includes(name) || isPageParameter(name)) url.searchParams.delete(name)
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

const isPageParameter = (name: string): boolean =>
  (PAGE_PARAMETERS as readonly string[]).includes(name)
