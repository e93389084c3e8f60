// Only the version is bundled.
declare module '*/reference.json' {
  export const version: string
}

declare module '*/sdk/js/package.json' {
  export const version: string
}
