import { servedScript } from './served-script.ts'

/**
 * The pages' script, which only adds to them: every page works without it. Stored as text, since it is for
 * browsers. It is controlled by attributes: data-copy, data-share, data-print, data-find (a select that is found by typing),
 * data-bank (what concerns one bank), data-busy (the text of a form's button during submission; a button may have its own), data-countdown (the seconds that are
 * counted down, with data-left and data-over), data-state (the URL of a pending payment's status) with data-status (the status shown).
 */
const script = `(() => {
  const live = document.getElementById('live')
  const say = (text) => { live.textContent = text }

  const confirmed = (button, text) => {
    button.textContent = button.dataset.copied
    say(button.dataset.copied)
    setTimeout(() => { button.textContent = text }, 2500)
  }
  const copying = (button) => {
    if (!navigator.clipboard) return
    const text = button.textContent
    button.hidden = false
    button.addEventListener('click', () => navigator.clipboard.writeText(button.dataset.copy)
      .then(() => confirmed(button, text), () => {}))
  }
  const sharing = (button) => {
    if (!navigator.share && !navigator.clipboard) return
    const text = button.textContent
    button.hidden = false
    button.addEventListener('click', () => {
      const url = location.href
      const sent = navigator.share
        ? navigator.share({ title: button.dataset.share, url })
        : navigator.clipboard.writeText(url).then(() => confirmed(button, text))
      sent.catch(() => {})
    })
  }

  const printing = (button) => {
    button.hidden = false
    button.addEventListener('click', () => print())
    if (button.dataset.print === 'now') print()
  }

  const submitting = (form) => form.addEventListener('submit', (event) => {
    if (form.hasAttribute('aria-busy')) return event.preventDefault()
    form.setAttribute('aria-busy', 'true')
    const pressed = event.submitter
    const button = pressed && pressed.dataset.busy ? pressed : form.querySelector('button[type=submit]:not(.unseen,[formaction])')
    const busy = button.dataset.busy || form.dataset.busy
    const spinner = document.createElement('span')
    spinner.className = 'spin'
    button.textContent = ''
    button.append(spinner, busy)
    say(busy)
    setTimeout(() => { button.disabled = true })
  })

  // A button can be pressed again when its time is over; a text then says so.
  const counting = (element) => {
    const { countdown, left, over } = element.dataset
    const end = Date.now() + countdown * 1000
    const tick = () => {
      if (element.querySelector('.spin')) return
      const seconds = Math.ceil((end - Date.now()) / 1000)
      const shown = Math.floor(seconds / 60) + ':' + String(seconds % 60).padStart(2, '0')
      element.disabled = seconds > 0
      element.textContent = seconds > 0 ? left.replace('#', shown) : over
      if (seconds > 0) return setTimeout(tick, 500)
      say(over)
    }
    tick()
  }

  // https://www.w3.org/WAI/ARIA/apg/patterns/combobox/: a field with a list that follows what is typed. The
  // select stays in the form, and has the value.
  const plain = (text) => text.normalize('NFD').replace(/[\\u0300-\\u036f]/g, '').toLowerCase()
  const make = (name, attributes) => {
    const element = document.createElement(name)
    for (const key in attributes) element.setAttribute(key, attributes[key])
    return element
  }
  const finding = (select) => {
    const { id, dataset } = select
    const options = [...select.options].filter(({ value }) => value)
    const input = make('input', {
      id, role: 'combobox', autocomplete: 'off', placeholder: dataset.find, required: '',
      'aria-autocomplete': 'list', 'aria-expanded': 'false', 'aria-controls': id + '-list',
    })
    const list = make('ul', { id: id + '-list', role: 'listbox', 'aria-label': dataset.find })
    for (const name of ['aria-describedby', 'aria-invalid'])
      if (select.hasAttribute(name)) input.setAttribute(name, select.getAttribute(name))
    const box = make('div', { class: 'find' })
    select.removeAttribute('id')
    select.required = false
    select.hidden = list.hidden = true
    select.after(box)
    box.append(input, list)

    let found = []
    let active = -1
    const chosen = () => (select.value ? select.selectedOptions[0].text : '')
    const close = () => {
      list.hidden = true
      active = -1
      input.setAttribute('aria-expanded', 'false')
      input.removeAttribute('aria-activedescendant')
    }
    const choose = (option) => {
      select.value = option ? option.value : ''
      input.value = chosen()
      close()
      select.dispatchEvent(new Event('change', { bubbles: true }))
    }
    const mark = (place) => {
      active = (place + found.length) % found.length
      ;[...list.children].forEach((item, index) => item.setAttribute('aria-selected', index === active))
      const item = list.children[active]
      input.setAttribute('aria-activedescendant', item.id)
      item.scrollIntoView({ block: 'nearest' })
    }
    const open = (text) => {
      const wanted = ' ' + plain(text.trim())
      found = options.filter(({ text: name, dataset: { also = '' }, value }) =>
        plain(' ' + name.replace(/[(]/g, '') + ' ' + also + ' ' + value).includes(wanted))
      list.replaceChildren(...found.map((option, index) => {
        const item = make('li', { id: id + '-' + index, role: 'option', 'aria-selected': 'false' })
        item.textContent = option.text
        item.addEventListener('click', () => choose(option))
        return item
      }))
      active = -1
      input.removeAttribute('aria-activedescendant')
      list.hidden = found.length === 0
      input.setAttribute('aria-expanded', String(!list.hidden))
      say(found.length ? dataset.count.replace('#', found.length) : dataset.none)
      if (text && found.length) mark(0)
    }
    input.value = chosen()
    addEventListener('pageshow', () => { input.value = chosen() })
    input.addEventListener('click', () => list.hidden && open(''))
    input.addEventListener('input', () => open(input.value))
    input.addEventListener('blur', () => {
      if (input.value === '') choose()
      else if (input.value !== chosen()) choose(found[active] || select.selectedOptions[0])
      else close()
    })
    input.addEventListener('keydown', (event) => {
      const { key } = event
      if (key === 'ArrowDown' || key === 'ArrowUp') {
        event.preventDefault()
        if (list.hidden) open('')
        if (found.length) mark(key === 'ArrowDown' ? active + 1 : Math.max(active, 0) - 1)
      } else if (key === 'Enter' && !list.hidden) {
        event.preventDefault()
        if (active >= 0) choose(found[active])
      } else if (key === 'Escape' && !list.hidden) {
        event.preventDefault()
        input.value = chosen()
        close()
      }
    })
    // A click on the list must not take the focus, which would close it.
    list.addEventListener('mousedown', (event) => event.preventDefault())
  }

  // What concerns the chosen bank alone.
  const explaining = (help) => {
    const select = help.closest('form').querySelector('select[name=bankCode]')
    const name = help.querySelector('[data-bank-name]')
    const anyBank = name.textContent
    const show = () => {
      const code = select.value
      name.textContent = code ? select.selectedOptions[0].text : anyBank
      help.querySelectorAll('[data-bank]').forEach((note) => {
        note.hidden = code !== '' && note.dataset.bank !== code
      })
    }
    select.addEventListener('change', show)
    addEventListener('pageshow', show)
  }

  const enhance = (root) => {
    const each = (selector, act) => root.querySelectorAll(selector).forEach(act)
    each('[data-copy]', copying)
    each('[data-share]', sharing)
    each('[data-print]', printing)
    each('form[data-busy]', submitting)
    each('[data-countdown]', counting)
    each('select[data-find]', finding)
    each('.help', explaining)
  }
  enhance(document)

  // A form restored from the back-forward cache has been submitted, and its one-time key with it.
  addEventListener('pageshow', (event) => {
    if (event.persisted) location.replace(document.body.dataset.self)
    if (performance.getEntriesByType('navigation')[0]?.type !== 'back_forward') return
    document.querySelectorAll('[autocomplete=one-time-code]').forEach((field) => { field.value = '' })
  })

  const errors = document.getElementById('errors')
  if (errors) errors.focus()

  let polls = 0
  const schedulePoll = () => setTimeout(poll, Math.min(3000 * 1.15 ** polls++, 20000))
  const poll = async () => {
    const shown = document.querySelector('[data-state]')
    try {
      if (document.visibilityState === 'hidden') return schedulePoll()
      const response = await fetch(shown.dataset.state, { cache: 'no-store' })
      if (!response.ok || (await response.json()).status === shown.dataset.status) return schedulePoll()
      const settled = await fetch(location.href, { cache: 'no-store' })
      if (settled.redirected) history.replaceState(null, '', settled.url)
      const next = new DOMParser().parseFromString(await settled.text(), 'text/html')
      const main = next.querySelector('main')
      enhance(main)
      document.querySelector('main').replaceWith(main)
      document.title = next.title
      say(document.querySelector('h1').textContent)
      if (document.querySelector('[data-state]')) schedulePoll()
    } catch {
      schedulePoll()
    }
  }
  if (document.querySelector('[data-state]')) schedulePoll()
})()
`

export const payerScript = servedScript('payerScript', 'payer', script)
