import { type CredentialField, MERCHANT_FIELDS, secretKey } from '../credential-fields.ts'

const FROM_BANK = {
  es: 'En la constancia de afiliación a INTERCONEX que te entregó el banco.',
  en: 'In the confirmation of INTERCONEX that the bank gave you.',
}
const AS_GIVEN = { es: 'Tal como te lo dio el banco.', en: 'As the bank gave it to you.' }

/** What Banco Exterior gives each client, and the key that the client makes. */
export const EXTERIOR_CREDENTIALS: readonly CredentialField[] = [
  ...MERCHANT_FIELDS,
  secretKey('apiKey', { es: 'X-API-Key', en: 'X-API-Key' }, FROM_BANK),
  {
    name: 'issuer',
    label: { es: 'Emisor de los tokens (iss)', en: 'Issuer of the tokens (iss)' },
    ...{ format: AS_GIVEN, where: FROM_BANK, required: true, secret: false },
  },
  secretKey(
    'jwtSecret',
    { es: 'Secreto de los tokens (JWT)', en: 'Secret of the tokens (JWT)' },
    FROM_BANK,
  ),
  {
    name: 'clientId',
    label: { es: 'client_id', en: 'client_id' },
    ...{ format: AS_GIVEN, where: FROM_BANK, required: true, secret: false },
  },
  secretKey('clientSecret', { es: 'client_secret', en: 'client_secret' }, FROM_BANK),
  {
    name: 'signingKey',
    label: { es: 'Tu clave privada RSA', en: 'Your private RSA key' },
    format: {
      es: '2048 bits, PKCS#8 en Base64, en una sola línea.',
      en: '2048 bits, PKCS#8 in Base64, on one line.',
    },
    where: {
      es: 'La que creaste tú; al banco le entregaste solo la mitad pública.',
      en: 'The one that you made; the bank was given its public half alone.',
    },
    required: true,
    secret: true,
  },
]
