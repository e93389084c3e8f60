// What a payment method reads its own settings by: `getSetting('{name}_data')`.
window.wc = {
  ...window.wc,
  wcSettings: {
    getSetting(name, fallback = false) {
      const method = name.replace('_data', '')
      return window.wcSettings[name] ?? window.wcSettings.paymentMethodData[method] ?? fallback
    },
  },
}
