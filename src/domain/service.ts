/** The service's name and version, the same on its pages, in the OpenAPI document and in its requests. */
export const SERVICE_NAME = 'Bolívar Pagos'
/** As package.json has it. */
export const SERVICE_VERSION = '0.1.0'

/** The User-Agent of a part of the service that sends requests to others. */
export const userAgent = (part: string): string => `Bolivar-Payments-${part}/${SERVICE_VERSION}`

/** The address in the committed OpenAPI document, in place of which a deployment serves its own. */
export const DOCUMENTED_URL = 'https://payments.example.com'
