const MAX_LENGTH = 60
const MIN_LENGTH = 3
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** The service's own paths, and names that payers could mistake for them. */
const RESERVED = new Set(
  `about account admin administrator api app assets auth bank banks billing blog checkout contact
  dashboard demo dev docs documentation favicon health help home hooks invitation invitations legal
  login logout mail merchant merchants news null pago pagos pay payment payments pictures press
  pricing privacy register robots root sandbox security settings shop signin signup static status
  store stores support system terms test tienda undefined user users webhook webhooks well-known www`.split(
    /\s+/,
  ),
)

/** Whether a store may have this slug. */
export const isSlug = (text: string): boolean =>
  text.length >= MIN_LENGTH && text.length <= MAX_LENGTH && SLUG.test(text) && !RESERVED.has(text)

/** A valid slug from a name: `Panadería La Ñapa` -> `panaderia-la-napa`. */
export function slugFromName(name: string): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{Mark}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replace(/^-+|-+$/g, '')
  if (isSlug(slug)) return slug
  return slug === '' ? 'tienda-nueva' : `tienda-${slug}`.slice(0, MAX_LENGTH).replace(/-+$/, '')
}
