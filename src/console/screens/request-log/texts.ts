import { say } from '../../language.ts'

export const requestLogTexts = say({
  key: ['Clave', 'Key'],
  statuses: {
    '2xx': ['2xx: bien', '2xx: done'],
    '4xx': ['4xx: rechazadas', '4xx: refused'],
    '5xx': ['5xx: fallas', '5xx: failed'],
  },
  id: ['Número de la solicitud', 'Number of the request'],
})
