import { say } from '../../language.ts'
import { Empty } from '../../parts/reading.tsx'

export const NoPayments = () => (
  <Empty title={say(['Aún no hay pagos', 'No payments yet'])}>
    <p class="quiet">
      {say([
        'Crea un enlace y envíalo: aquí verás el pago cuando llegue.',
        'Create a link and send it: here you see the payment when it arrives.',
      ])}
    </p>
  </Empty>
)
