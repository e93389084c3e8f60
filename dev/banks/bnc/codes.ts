/** The codes that the simulator returns, with a text like the bank's. */
const TEXTS = {
  '000000': 'Operación exitosa',
  EPIRWK: 'Llave de trabajo revocada',
  EPIHV: 'Hash de validación inválido',
  EPIIMS: 'Modelo inválido',
  EPICNF: 'Cliente no encontrado',
  EPIONA: 'Operación no permitida',
  EPIANF: 'Cuenta no encontrada',
  /** Not documented: the code of a reversal without a matching charge. */
  EPINRV: 'Transacción no reversable',
  G05: 'Tiempo de respuesta excedido',
  G12: 'Transacción inválida, intente de nuevo',
  G13: 'Monto inválido',
  G14: 'Teléfono del beneficiario no afiliado',
  G41: 'Servicio no activo',
  G43: 'Servicio no activo',
  G51: 'Fondos insuficientes',
  G52: 'Teléfono no afiliado',
  G55: 'Token inválido',
  G56: 'Teléfono no registrado',
  G61: 'Excede el monto diario',
  G62: 'Cuenta restringida',
  G65: 'Excede la cantidad diaria',
  G80: 'Documento de identidad errado',
  G91: 'Banco emisor no disponible',
  G96: 'Error del sistema',
} as const

export type Code = keyof typeof TEXTS

/** The code in 6 characters, and its text. Padding shorter codes with spaces is an assumption. */
export const messageOf = (code: string): string =>
  `${code.padEnd(6)}${(TEXTS as Record<string, string>)[code] ?? 'Operación rechazada'}`

/** The bank rejects the request and has done nothing. */
export class BankRejection extends Error {
  override name = 'Refused'
  readonly code: Code

  constructor(code: Code) {
    super(messageOf(code))
    this.code = code
  }
}
