// The version alone is bundled.
declare module '*/@scalar/api-reference/package.json' {
  export const version: string
}

// wrangler.toml has a rule that bundles this file as text.
declare module '*/openapi.json' {
  const text: string
  export default text
}
