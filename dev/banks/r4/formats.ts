/** The exact format of each field. Source: R4 Conecta V3.0. */
const FIELDS = {
  TelefonoDestino: /^04[0-9]{9}$/,
  Telefono: /^04[0-9]{9}$/,
  Cedula: /^[VEJGPC][0-9]{6,9}$/,
  Banco: /^[0-9]{4}$/,
  Monto: /^(0|[1-9][0-9]{0,7})\.[0-9]{2}$/,
  // Documented as 8 digits, like Monto's 8: taken as its width, since payers' banks issue keys of 6 to 8.
  Otp: /^[0-9]{6,8}$/,
  OTP: /^[0-9]{6,8}$/,
  Nombre: /^[^\p{Cc}]{1,20}$/u,
  Concepto: /^[^\p{Cc}]{1,30}$/u,
  Ip: /^[0-9]{1,3}(\.[0-9]{1,3}){3}$/,
  Cuenta: /^[0-9]{20}$/,
  Referencia: /^[0-9]{1,20}$/,
  Id: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  Moneda: /^USD$/,
  Fechavalor: /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/,
} as const

export type Field = keyof typeof FIELDS

interface EndpointForm {
  required: readonly Field[]
  optional?: readonly Field[]
  /** In the order of the signature. */
  signed: readonly Field[]
}

const PARTY = ['TelefonoDestino', 'Cedula', 'Banco', 'Monto'] as const
const DEBTOR = ['Banco', 'Monto', 'Telefono', 'Cedula'] as const
const SIGNED_PARTY = ['TelefonoDestino', 'Monto', 'Banco', 'Cedula'] as const

const FORMS = {
  MBbcv: { required: ['Moneda', 'Fechavalor'], signed: ['Fechavalor', 'Moneda'] },
  MBvuelto: { required: PARTY, optional: ['Concepto', 'Ip'], signed: SIGNED_PARTY },
  MBc2p: { required: [...PARTY, 'Otp'], optional: ['Concepto', 'Ip'], signed: SIGNED_PARTY },
  MBanulacionC2P: { required: ['Cedula', 'Banco', 'Referencia'], signed: ['Banco'] },
  CreditoInmediato: {
    required: ['Banco', 'Cedula', 'Telefono', 'Monto', 'Concepto'],
    signed: ['Banco', 'Cedula', 'Telefono', 'Monto'],
  },
  CICuentas: {
    required: ['Cedula', 'Cuenta', 'Monto', 'Concepto'],
    signed: ['Cedula', 'Cuenta', 'Monto'],
  },
  GenerarOtp: { required: DEBTOR, signed: DEBTOR },
  DebitoInmediato: {
    required: [...DEBTOR, 'Nombre', 'OTP', 'Concepto'],
    signed: ['Banco', 'Cedula', 'Telefono', 'Monto', 'OTP'],
  },
  ConsultarOperaciones: { required: ['Id'], signed: ['Id'] },
} as const satisfies Record<string, EndpointForm>

export type EndpointName = keyof typeof FORMS

/** The fields of a request; absent ones are empty. */
export type Fields = Readonly<Record<Field, string>>

export const isEndpoint = (name: string): name is EndpointName => Object.hasOwn(FORMS, name)

/** The signed text: the endpoint's fields joined in its order. */
export const signedText = (name: EndpointName, body: Record<string, unknown>): string =>
  FORMS[name].signed.map((field) => String(body[field] ?? '')).join('')

/** The first missing, unknown or malformed field; null if all are valid. */
export function findInvalidField(name: EndpointName, body: Record<string, unknown>): string | null {
  const { required, optional = [] }: EndpointForm = FORMS[name]
  const known = [...required, ...optional]
  const stranger = Object.keys(body).find((field) => !known.includes(field as Field))
  const wrong = known.find((field) =>
    body[field] === undefined ? required.includes(field) : !isValidField(field, body[field]),
  )
  return stranger ?? wrong ?? null
}

const isValidField = (field: Field, value: unknown): boolean =>
  typeof value === 'string' && FIELDS[field].test(value)

/** The fields of a valid body. */
export const toFields = (body: Record<string, unknown>): Fields =>
  Object.fromEntries(Object.keys(FIELDS).map((field) => [field, body[field] ?? ''])) as Fields
