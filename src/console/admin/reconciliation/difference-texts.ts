import { inLanguage } from '../../language.ts'

/** What each kind of difference is, and what to do about it. */
export const differenceTexts = inLanguage({
  es: {
    kinds: {
      not_in_statement: {
        name: 'No está en el banco',
        lead: 'Para nosotros salió, y el banco no la muestra. Pregunta al banco por ella.',
      },
      not_ours: {
        name: 'No la ordenamos',
        lead: 'El banco pagó algo que no ordenamos. Averigua quién lo hizo; si no se sabe, detén los pagos de ese banco.',
      },
      amount_differs: {
        name: 'Otro monto',
        lead: 'El banco pagó un monto distinto del que ordenamos.',
      },
      notice_not_in_statement: {
        name: 'Aviso sin movimiento',
        lead: 'El banco avisó de un depósito que su estado de cuenta no muestra. No entregues nada por él.',
      },
      restated: {
        name: 'El banco la cambió',
        lead: 'El banco informó después otro monto, día o sentido. Vale lo primero; la auditoría tiene ambos.',
      },
      flagged: {
        name: 'Por resolver',
        lead: 'Ningún banco puede decir cómo terminó. Búscala en el estado de cuenta y resuélvela.',
      },
    },
  },
  en: {
    kinds: {
      not_in_statement: {
        name: 'Not at the bank',
        lead: 'We have it as made, and the bank does not show it. Ask the bank about it.',
      },
      not_ours: {
        name: 'Not ordered by us',
        lead: 'The bank paid something that we did not order. Find out who did; if nobody knows, stop the payments of that bank.',
      },
      amount_differs: {
        name: 'Another amount',
        lead: 'The bank paid a different amount than we ordered.',
      },
      notice_not_in_statement: {
        name: 'Notice without a movement',
        lead: 'The bank reported a deposit that its statement does not show. Hand out nothing for it.',
      },
      restated: {
        name: 'Changed by the bank',
        lead: 'The bank later reported another amount, day or direction. The first one counts; the audit log has both.',
      },
      flagged: {
        name: 'To resolve',
        lead: 'No bank can tell how it ended. Look for it in the statement, and resolve it.',
      },
    },
  },
})
