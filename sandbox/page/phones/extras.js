// @ts-check
// Content besides text and files: a location, a contact card; and the call button.
import { api } from './api.js'
import { during, el, notice } from '../dom.js'
import { customers } from './state.js'

/** @typedef {import('./api.js').Phone} Phone */

const SQUARE = {
  latitude: -23.55052,
  longitude: -46.633308,
  name: 'Praça da Sé',
  address: 'Sé, São Paulo',
}

/** Small buttons above the text field. @param {Phone} phone @param {Phone | undefined} business @param {() => Promise<void>} refresh */
export function extrasRow(phone, business, refresh) {
  const basics = { from: phone.number, to: business?.number }
  const friend = customers().find(({ number }) => number !== phone.number) ?? phone
  const contacts = [{ name: friend.name, number: friend.number }]
  /** @param {string} label @param {object} content */
  const button = (label, content) => {
    const one = el('button', { type: 'button', class: 'quiet small', disabled: !business }, label)
    one.onclick = () =>
      during(one, async () => {
        await api.say({ ...basics, ...content })
        await refresh()
      })
    return one
  }
  return el(
    'div',
    { class: 'extras' },
    button('Enviar localização', { location: SQUARE }),
    button('Enviar contato', { contacts })
  )
}

/** Calls the company, and hangs up again. @param {Phone} phone @param {Phone} business @param {() => Promise<void>} refresh */
export function callButton(phone, business, refresh) {
  const button = el('button', { 'type': 'button', 'class': 'quiet call', 'aria-live': 'polite' })
  const show = async () => {
    const last = (await api.calls()).findLast(
      ({ from, to }) => from === phone.number && to === business.number
    )
    const rings = last?.state === 'ringing'
    button.textContent = rings ? 'Encerrar chamada' : 'Ligar'
    return rings ? last : undefined
  }
  button.onclick = () =>
    during(button, async () => {
      const ringing = await show()
      if (ringing) await api.hangUp(ringing.id)
      else await api.ring({ from: phone.number, to: business.number })
      notice(ringing ? 'Você desligou.' : `Chamando ${business.name}…`)
      await show()
      await refresh()
    })
  button.textContent = 'Ligar'
  void show()
  return button
}
