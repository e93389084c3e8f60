import { ApiError, Bolivar } from '@bolivar-payments/sdk'

const parameters = new URLSearchParams(location.search)
const baseUrl = parameters.get('baseUrl')
const bolivar = new Bolivar({ baseUrl })
const token = parameters.get('token')
const payer = { phone: '04121234567', bankCode: '0102', document: 'V12345678', otp: '12345678' }

const view = await bolivar.getPayableLink({ token })
const paid = await bolivar.chargeLink({ token, body: payer })
const refused = await bolivar.listMerchants().then(null, (error) => error)
const withKey = (() => {
  try {
    return new Bolivar({ baseUrl, apiKey: 'svc_live_abc' })
  } catch (error) {
    return error.message
  }
})()
document.title = JSON.stringify({
  label: view.label,
  status: paid.status,
  refused: refused instanceof ApiError && refused.code,
  hasRequestId: refused.requestId !== undefined,
  withKey,
})
