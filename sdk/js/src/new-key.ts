/** A random key that nobody else has: 32 hexadecimal digits. Browsers before 2022 have no crypto.randomUUID(). */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
