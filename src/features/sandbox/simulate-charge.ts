import { route } from '../../http/route.ts'
import { simulate, simulationRoute } from './simulate.ts'

export const simulateCharge = route({
  id: 'simulateCharge',
  method: 'post',
  path: '/sandbox/pay/:token/charge',
  notFoundNouns: ['test link'],
  summary: 'Simulate that a customer paid a test link',
  description:
    'Creates a transaction with the outcome you choose, by default `success`; the body may be left out. For members of the link’s merchant except cashiers, with an access token or a test key.',
  ...simulationRoute,
  run: ({ params, body, db, newId }) =>
    simulate(db, {
      token: params.token,
      outcome: body.simulate,
      amount: body.amount,
      transactionId: newId(),
      settlesPending: false,
    }),
})
