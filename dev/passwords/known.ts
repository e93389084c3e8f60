import { createRequire } from 'node:module'

/** Local passwords that zxcvbn-ts lacks, then words of this service and its trade; docs/security.md explains them. */
const LOCAL_PASSWORDS = `
87654321 administrador arepa123 bienvenido bienvenida bolivar123 bolivares caracas123 caraquista contraseña
contraseña1 contraseña123 chavez123 guacamaya magallanes maracaibo maracay123 pagomovil pagomovil123 simonbolivar
teamo123 tequieromucho venezolana venezolano venezuela venezuela1 venezuela123 vinotinto vivavenezuela

administrador1 administrator apikey123 bancodevenezuela banconacional bancoprovincial bolivarpayments cashier1
cobranzas comercio123 comerciante contabilidad interbancario linkdepago linksdepago mercantil merchant paymentlink
paymentlinks payments pagosbolivar pagosenbolivares pagosenlinea puntodeventa transferencia transferencias`

/** The minimum length of passwords. */
const MIN_LENGTH = 8

/**
 * The most common passwords of public leaks, in lower case: those of zxcvbn-ts (MIT), most of them from the ten
 * million that Mark Burnett collected, and local ones.
 */
export function knownPasswords(): string[] {
  const stolen = createRequire(import.meta.url)(
    '@zxcvbn-ts/language-common/src/passwords.json',
  ) as string[]
  const known = [...stolen, ...LOCAL_PASSWORDS.split(/\s+/)].map((word) =>
    word.normalize('NFKC').toLowerCase(),
  )
  return [...new Set(known)].filter((word) => [...word].length >= MIN_LENGTH)
}
