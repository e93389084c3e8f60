import type { RouteGroup } from '../../http/route.ts'
import { confirmExternalPayment } from './confirm-external-payment.ts'
import { exportExternalPayments } from './export-external-payments.ts'
import { getClosingExternal } from './get-closing-external.ts'
import { getExternalPayment } from './get-external-payment.ts'
import { getFloorSettings } from './get-floor-settings.ts'
import { listExternalPayments } from './list-external-payments.ts'
import { recordExternalPayment } from './record-external-payment.ts'
import { refundExternalPayment } from './refund-external-payment.ts'
import { updateFloorSettings } from './update-floor-settings.ts'
import { voidExternalPayment } from './void-external-payment.ts'

export const externalPayments: RouteGroup = {
  tag: 'External payments',
  description: 'What a merchant’s people take outside the service, by their word.',
  base: '/api/v1',
  routes: [
    recordExternalPayment,
    listExternalPayments,
    getExternalPayment,
    confirmExternalPayment,
    voidExternalPayment,
    refundExternalPayment,
    exportExternalPayments,
    getClosingExternal,
    getFloorSettings,
    updateFloorSettings,
  ],
}
