// The checkout of blocks as payment methods meet it: those that can pay are offered by their label, the content of the chosen
// one is shown with the cart's total, and an order goes to the Store API, whose answer says where the customer goes.
{
  const { createElement, cloneElement, useState, render } = window.wp.element
  const { getSetting } = window.wc.wcSettings
  const { total, currency } = getSetting('cart')
  const billing = {
    currency,
    cartTotal: { label: 'Total', value: total },
    cartTotalItems: [],
    billingAddress: {},
  }
  const cart = { cartTotals: { total_price: String(total) }, paymentRequirements: ['products'] }
  const methods = Object.values(window.wc.wcBlocksRegistry.getPaymentMethods()).filter(
    (method) =>
      cart.paymentRequirements.every((feature) => method.supports.features.includes(feature)) &&
      method.canMakePayment(cart),
  )

  const placeOrder = async (name) => {
    const response = await fetch(getSetting('storeUrl'), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ payment_method: name }),
    })
    const answer = await response.json()
    if (!response.ok) throw new Error(answer.message)
    location.assign(answer.payment_result.redirect_url)
  }

  const Choice = ({ method, isChosen, choose }) =>
    createElement(
      'div',
      null,
      createElement(
        'label',
        null,
        createElement('input', {
          type: 'radio',
          name: 'payment',
          checked: isChosen,
          onChange: choose,
          'aria-label': method.ariaLabel,
        }),
        method.label,
      ),
      isChosen &&
        createElement(
          'div',
          { 'data-content': '' },
          cloneElement(method.content, { billing, activePaymentMethod: method.name }),
        ),
    )

  const Checkout = () => {
    const [chosen, setChosen] = useState()
    const [refusal, setRefusal] = useState()
    return createElement(
      'div',
      null,
      refusal && createElement('p', { role: 'alert' }, refusal),
      methods.map((method) =>
        createElement(Choice, {
          key: method.name,
          method,
          isChosen: chosen === method.name,
          choose: () => setChosen(method.name),
        }),
      ),
      createElement(
        'button',
        { onClick: () => placeOrder(chosen).catch(({ message }) => setRefusal(message)) },
        'Realizar el pedido',
      ),
    )
  }
  render(createElement(Checkout), document.getElementById('checkout'))
}
