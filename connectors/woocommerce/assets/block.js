// The gateway on WooCommerce's checkout of blocks: what it is called, and what the total is in bolívares.
;(({ registry, getSetting, createElement, decodeEntities }) => {
  const data = getSetting('bolivar_payments_data', {})
  const title = decodeEntities(data.title ?? '')

  /** The total as it is written in Venezuela: Bs. 1.234,50. */
  const bolivares = ({ value }, { minorUnit }) => {
    const amount = (value / 10 ** minorUnit) * data.rate
    return `Bs. ${amount.toLocaleString('es-VE', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
  }

  const Content = ({ billing }) => {
    const { cartTotal, currency } = billing
    const shown = data.rate && currency.code === 'USD'
    const today = shown ? data.today.replace('%s', bolivares(cartTotal, currency)) : ''
    const lines = [decodeEntities(data.description ?? ''), today, data.notice].filter(Boolean)
    return lines.map((line) => createElement('p', { key: line }, line))
  }

  registry.registerPaymentMethod({
    name: 'bolivar_payments',
    label: title,
    ariaLabel: title,
    content: createElement(Content),
    edit: createElement(Content),
    canMakePayment: () => true,
    supports: { features: data.supports ?? [] },
  })
})({
  registry: window.wc.wcBlocksRegistry,
  getSetting: window.wc.wcSettings.getSetting,
  createElement: window.wp.element.createElement,
  decodeEntities: window.wp.htmlEntities.decodeEntities,
})
