// What a payment method registers itself with.
{
  const methods = {}
  const needed = ['name', 'label', 'ariaLabel', 'content', 'edit', 'canMakePayment', 'supports']
  window.wc = {
    ...window.wc,
    wcBlocksRegistry: {
      registerPaymentMethod(options) {
        const missing = needed.filter((field) => options[field] === undefined)
        if (missing.length > 0) throw new TypeError(`A payment method has to have ${missing}.`)
        methods[options.name] = options
      },
      getPaymentMethods: () => methods,
    },
  }
}
