import { type CredentialField, MERCHANT_FIELDS, secretKey } from '../credential-fields.ts'

/** What Banco Digital de los Trabajadores gives each client. */
export const BDT_CREDENTIALS: readonly CredentialField[] = [
  ...MERCHANT_FIELDS,
  secretKey(
    'authKey',
    { es: 'AuthKey', en: 'AuthKey' },
    {
      es: 'En el correo con el que el banco te dio acceso a sus API: una por cada RIF.',
      en: 'In the e-mail by which the bank gave you access to its APIs: one for each RIF.',
    },
  ),
]
