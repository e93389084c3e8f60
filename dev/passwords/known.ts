import { createRequire } from 'node:module'

/** What zxcvbn-ts leaves out, and people here would think of first. */
const LOCAL_PASSWORDS = `
87654321 administrador arepa123 bienvenido bienvenida bolivar123 bolivares caracas123 caraquista contraseña
contraseña1 contraseña123 chavez123 guacamaya magallanes maracaibo maracay123 pagomovil pagomovil123 simonbolivar
teamo123 tequieromucho venezolana venezolano venezuela venezuela1 venezuela123 vinotinto vivavenezuela`

/** No account takes a shorter one. */
const MIN_LENGTH = 8

/**
 * The passwords that most people had whose passwords were stolen and published, in lower case: those of zxcvbn-ts
 * (MIT), most of them from the ten million that Mark Burnett collected of breaches, with local ones.
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
