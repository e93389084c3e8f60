/** Failure reasons in both languages. Each bank's adapter maps its codes to these. */
export const FAILURES = {
  INSUFFICIENT_FUNDS: {
    es: 'Fondos insuficientes en la cuenta que paga.',
    en: 'The paying account has insufficient funds.',
  },
  PHONE_NOT_AFFILIATED: {
    es: 'El teléfono no está afiliado a pago móvil en ese banco.',
    en: 'The phone is not registered for mobile payments at that bank.',
  },
  WRONG_KEY: {
    es: 'La clave de pago no es correcta o ya venció.',
    en: 'The payment key is wrong or has expired.',
  },
  LIMIT_EXCEEDED: {
    es: 'Supera el límite que fija el banco.',
    en: 'It exceeds the limit that the bank sets.',
  },
  INVALID_DOCUMENT: {
    es: 'El documento de identidad no corresponde.',
    en: 'The identity document does not match.',
  },
  INVALID_ACCOUNT: {
    es: 'La cuenta de destino no existe o no recibe pagos.',
    en: 'The destination account does not exist or takes no payments.',
  },
  INVALID_AMOUNT: {
    es: 'El banco no acepta ese monto.',
    en: 'The bank does not accept that amount.',
  },
  RESTRICTED: {
    es: 'El banco no permite esta operación a una de las partes.',
    en: 'The bank does not allow one of the parties this operation.',
  },
  BANK_DOWN: {
    es: 'El otro banco no está disponible. No se movió dinero.',
    en: 'The other bank is not available. No money was moved.',
  },
  NOT_EXECUTED: {
    es: 'El banco no ejecutó la operación. No se movió dinero.',
    en: 'The bank did not carry it out. No money was moved.',
  },
  NOT_FOUND: {
    es: 'El banco no tiene un pago con esos datos. Revísalos, o espera unos minutos si acabas de pagar.',
    en: 'The bank has no payment like that. Check the details, or wait some minutes if it was just made.',
  },
  OTHER_AMOUNT: {
    es: 'Tu pago llegó, pero por un monto distinto del que se pide. No se usó para esta compra.',
    en: 'The payment has arrived, but its amount is not the one that is asked for. It was not used for this purchase.',
  },
  ALREADY_USED: {
    es: 'Ese pago ya se usó para otra compra.',
    en: 'That payment has been used for another purchase.',
  },
  LINK_COMPLETED: {
    es: 'El enlace se terminó de pagar antes. Tu pago móvil no se usó.',
    en: 'The link had already been fully paid. Your mobile payment was not used.',
  },
  REJECTED: {
    es: 'El banco rechazó la operación.',
    en: 'The bank rejected the operation.',
  },
} as const satisfies Record<string, { es: string; en: string }>

/** A machine-readable reason, independent of the bank. */
export type FailureReason = keyof typeof FAILURES
