import { route } from '../../http/route.ts'
import { simulate, simulationRoute } from './simulate.ts'

export const simulateVerification = route({
  id: 'simulateVerification',
  method: 'post',
  path: '/sandbox/pay/:token/verify',
  notFoundNouns: ['test link'],
  summary: 'Simulate that a payment of a test link was verified',
  description:
    'Gives the link’s newest pending transaction the outcome you choose, by default `success`, or creates one if none is pending; the body may be left out.',
  ...simulationRoute,
  run: ({ params, body, db, newId }) =>
    simulate(db, {
      token: params.token,
      outcome: body.simulate,
      amount: body.amount,
      transactionId: newId(),
      settlesPending: true,
    }),
})
