// Only the version is bundled.
declare module '*/@scalar/api-reference/package.json' {
  export const version: string
}

declare module '*/sdk/js/package.json' {
  export const version: string
}
