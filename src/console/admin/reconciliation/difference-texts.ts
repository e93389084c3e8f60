import { say } from '../../language.ts'

/** What each kind of difference is, and what to do about it. */
export const differenceTexts = say({
  kinds: {
    not_in_statement: {
      name: ['No está en el banco', 'Not at the bank'],
      lead: [
        'Para nosotros salió, y el banco no la muestra. Pregunta al banco por ella.',
        'We have it as made, and the bank does not show it. Ask the bank about it.',
      ],
    },
    not_ours: {
      name: ['No la ordenamos', 'Not ordered by us'],
      lead: [
        'El banco pagó algo que no ordenamos. Averigua quién lo hizo; si no se sabe, detén los pagos de ese banco.',
        'The bank paid something that we did not order. Find out who did; if nobody knows, stop the payments of that bank.',
      ],
    },
    amount_differs: {
      name: ['Otro monto', 'Another amount'],
      lead: [
        'El banco pagó un monto distinto del que ordenamos.',
        'The bank paid a different amount than we ordered.',
      ],
    },
    notice_not_in_statement: {
      name: ['Aviso sin movimiento', 'Notice without a movement'],
      lead: [
        'El banco avisó de un depósito que su estado de cuenta no muestra. No entregues nada por él.',
        'The bank reported a deposit that its statement does not show. Hand out nothing for it.',
      ],
    },
    restated: {
      name: ['El banco la cambió', 'Changed by the bank'],
      lead: [
        'El banco informó después otro monto, día o sentido. Vale lo primero; la auditoría tiene ambos.',
        'The bank later reported another amount, day or direction. The first one counts; the audit log has both.',
      ],
    },
    flagged: {
      name: ['Por resolver', 'To resolve'],
      lead: [
        'Ningún banco puede decir cómo terminó. Búscala en el estado de cuenta y resuélvela.',
        'No bank can tell how it ended. Look for it in the statement, and resolve it.',
      ],
    },
  },
})
