// The two questions of the bank: "pay this?", after a code was pasted, and "how much?".
import { byId, el } from '/dom.js'
import { amountField, centavosOf } from './words.js'

/** Resolves with whether the payer confirmed. @param {import('../payer/wire.js').ScanWire} read */
export function confirmPayment({ charge, receiver, amountText }) {
  const rows = [
    ['Para', receiver.name],
    ['Cidade', receiver.city],
    ['Descrição', charge.description],
  ]
  const facts = rows.flatMap(([name, value]) =>
    value ? [el('dt', {}, name), el('dd', {}, value)] : []
  )
  return ask('Confirme o pagamento', `Pagar ${amountText}`, () => true, [
    el('p', { class: 'bank-total' }, amountText),
    el('dl', { class: 'bank-facts' }, ...facts),
  ]).then((isConfirmed) => isConfirmed === true)
}

/** Resolves with an amount in centavos; undefined when nothing is to be paid.
 * @param {import('./api.js').Charge} charge @returns {Promise<number | undefined>} */
export function askAmount({ amount, amountText }) {
  const half = amountField(Math.max(1, Math.floor(amount / 2)))
  const input = el('input', {
    inputmode: 'decimal',
    autocomplete: 'off',
    required: true,
    value: half,
  })
  const wrong = el('p', { class: 'bank-wrong', role: 'alert' })
  const read = () => {
    const centavos = centavosOf(input.value)
    wrong.textContent = centavos === undefined ? 'Escreva um valor como 9,90.' : ''
    return centavos
  }
  return ask('Quanto pagar?', 'Pagar este valor', read, [
    el('p', { class: 'help' }, `A cobrança é de ${amountText}.`),
    el('label', {}, 'Valor em reais', input),
    wrong,
  ])
}

/** Resolves with what `read` returns, once that is something; undefined when it is closed.
 * @param {string} title @param {string} label @param {() => any} read @param {Node[]} content @returns {Promise<any>} */
function ask(title, label, read, content) {
  /** @type {HTMLDialogElement} */
  const dialog = el('dialog', { 'class': 'bank-dialog', 'aria-label': title })
  const form = el(
    'form',
    { class: 'form', method: 'dialog' },
    el('h2', {}, title),
    ...content,
    el(
      'div',
      { class: 'actions' },
      el('button', { type: 'button', class: 'quiet', onclick: () => dialog.close() }, 'Cancelar'),
      el('button', { class: 'primary' }, label)
    )
  )
  return new Promise((resolve) => {
    /** @type {any} */
    let answer
    form.onsubmit = (/** @type {SubmitEvent} */ event) => {
      answer = read()
      if (answer === undefined) event.preventDefault()
    }
    dialog.onclose = () => {
      dialog.remove()
      resolve(answer)
    }
    dialog.append(form)
    byId('tab-bank').append(dialog)
    dialog.showModal()
    // Enter pays, as it does in a bank; in a form with a field that has the focus.
    const first = form.querySelector('input') ?? form.querySelector('.primary')
    first.focus()
    if (first.select) first.select()
  })
}
