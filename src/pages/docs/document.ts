/** The path of the reference's document in Spanish: titles, groups and parameters; dev/guides writes it among the assets. */
export const SPANISH_DOCUMENT = '/docs/openapi.es.json'
