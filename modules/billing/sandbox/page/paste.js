// "Pix copia e cola": finds the charge of a pasted code, and asks before it is paid.
import { byId, during, notice } from '/dom.js'
import { api } from './api.js'
import { confirmPayment } from './dialog.js'

/** @param {(id: string) => void} choose @param {() => Promise<void>} refresh */
export function setUpPaste(choose, refresh) {
  const form = byId('bank-paste')
  const wrong = byId('bank-paste-wrong')
  const input = byId('bank-code')
  /** @param {string} text */
  const say = (text) => {
    wrong.textContent = text
    input.setAttribute('aria-invalid', String(text !== ''))
  }
  input.oninput = () => say('')
  form.onsubmit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault()
    void readThenPay()
  }

  async function readThenPay() {
    /** @type {import('../payer/wire.js').ScanWire | undefined} */
    let read
    await during(form, async () => {
      read = await api.scan(input.value).catch((error) => void say(error.message))
    })
    if (!read) return
    const { charge, amountText } = read
    choose(charge.id)
    if (!(await confirmPayment(read))) return
    await during(form, async () => {
      await api.pay(charge.id, {})
      form.reset()
      notice(`${amountText} pagos.`)
      await refresh()
    })
  }
}
