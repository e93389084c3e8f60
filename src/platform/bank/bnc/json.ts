/** The type of inner JSON. */
export type JsonObject = Record<string, string | number>
