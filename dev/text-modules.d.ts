// wrangler.toml has a rule that bundles this file as text.
declare module '*/openapi.json' {
  const text: string
  export default text
}
