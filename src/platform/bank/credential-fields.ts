/** A text in Spanish and English. */
export interface Text {
  es: string
  en: string
}

/** A field of a connection's credentials, as the form that asks for it describes it. */
export interface CredentialField {
  /** Its name in `credentials`. */
  name: string
  label: Text
  /** What it looks like. */
  format: Text
  /** Where its owner finds it. */
  where: Text
  required: boolean
  /** Whether a form hides what is typed. */
  secret: boolean
}

const RIF: CredentialField = {
  name: 'rif',
  label: { es: 'RIF del comercio', en: 'RIF of the business' },
  format: {
    es: 'Con su dígito verificador: J-30984132-7.',
    en: 'With its check digit: J-30984132-7.',
  },
  where: {
    es: 'El RIF con el que el comercio está afiliado en el banco. Tiene que ser el documento de la cuenta.',
    en: 'The RIF under which the business is registered at the bank. It has to be the account’s document.',
  },
  required: true,
  secret: false,
}

const PHONE: CredentialField = {
  name: 'phone',
  label: { es: 'Teléfono de pago móvil', en: 'Mobile payment phone' },
  format: { es: 'Once dígitos: 04141234567.', en: 'Eleven digits: 04141234567.' },
  where: {
    es: 'El teléfono afiliado a la cuenta, al que pagan tus clientes.',
    en: 'The phone registered for the account, to which your customers pay.',
  },
  required: true,
  secret: false,
}

const COMMERCE_ID: CredentialField = {
  name: 'commerceId',
  label: { es: 'Código del comercio', en: 'Commerce id' },
  format: { es: 'Hasta 40 letras, dígitos o guiones.', en: 'Up to 40 letters, digits or hyphens.' },
  where: {
    es: 'Solo si el banco te dio uno distinto del RIF para sus avisos.',
    en: 'Only if the bank gave you one for its notices that is not the RIF.',
  },
  required: false,
  secret: false,
}

/** What every bank knows of the merchant. */
export const MERCHANT_FIELDS = [RIF, PHONE, COMMERCE_ID]

/** A key that the bank issues. */
export const secretKey = (name: string, label: Text, where: Text): CredentialField => ({
  name,
  label,
  format: { es: 'Tal como te la dio el banco.', en: 'As the bank gave it to you.' },
  where,
  required: true,
  secret: true,
})

export const UUID_FORMAT: Text = {
  es: 'Un identificador como 4A074C46-DD4E-4E54-8010-B80A6A8758F4.',
  en: 'An id such as 4A074C46-DD4E-4E54-8010-B80A6A8758F4.',
}

export const SHORT_ID: Text = {
  es: 'Hasta 40 letras, dígitos o guiones.',
  en: 'Up to 40 letters, digits or hyphens.',
}
