import { type CredentialField, MERCHANT_FIELDS, secretKey } from '../credential-fields.ts'

/** What Banco Plaza gives each client. */
export const PLAZA_CREDENTIALS: readonly CredentialField[] = [
  ...MERCHANT_FIELDS,
  {
    name: 'apiKey',
    label: { es: 'API key (o Client ID)', en: 'API key (or client id)' },
    format: {
      es: '32 caracteres, tal como te la dio el banco.',
      en: '32 characters, as the bank gave it to you.',
    },
    where: {
      es: 'Portal de API de Banco Plaza, en la aplicación que registraste para tu empresa.',
      en: 'The API portal of Banco Plaza, in the application that you registered for your company.',
    },
    required: true,
    secret: false,
  },
  secretKey(
    'secretKey',
    { es: 'API key secret (o Client Secret)', en: 'API key secret (or client secret)' },
    {
      es: 'En el mismo lugar. No uses esta clave en ningún otro sistema: el banco solo acepta peticiones en orden.',
      en: 'In the same place. Use this key in no other system: the bank takes requests in order only.',
    },
  ),
]
