import { BANKS, LARGEST_BANKS } from '../../domain/banks.ts'

const byName = Object.keys(BANKS)
  .filter((code) => !LARGEST_BANKS.includes(code))
  .sort((one, other) => (BANKS[one] ?? '').localeCompare(BANKS[other] ?? '', 'es'))

/** The banks to choose from by name, those where most people have their money first. */
export const bankOptions: readonly (readonly [code: string, name: string])[] = [
  ...LARGEST_BANKS,
  ...byName,
].map((code) => [code, `${BANKS[code]} (${code})`] as const)
