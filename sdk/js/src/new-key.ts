/** A random UUID of version 4 that nobody else has. Browsers before 2022 have no crypto.randomUUID(). */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  )
    .join('')
    .replace(/(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-a$4-')
