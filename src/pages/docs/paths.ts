/** Where the groups of the reference are described, each on its page. */
export const REFERENCE_PATH = '/docs/reference'

/** The page on which operations can be tried; it loads much more than the reference itself. */
export const TRY_PATH = '/docs/try'

/** `Payment links` -> `payment-links` */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** The address of an operation within the list of all, and within the page on which it can be tried. */
export const operationAnchor = (slug: string, method: string, path: string): string =>
  `tag/${slug}/${method}${path}`
