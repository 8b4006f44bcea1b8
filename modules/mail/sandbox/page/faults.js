// The small panel below the list: what happens to the next mails.
import { byId, during, el, notice } from '/dom.js'
import { api } from './api.js'

/** @typedef {import('./api.js').Fault} Fault */
/** @type {{ kind: Fault['kind'], ms?: number, label: string, hint: string }[]} */
const FAULTS = [
  {
    kind: 'refuse',
    label: 'Recusar',
    hint: 'O endereço não existe (550): o Guichê não deve tentar de novo.',
  },
  {
    kind: 'defer',
    label: 'Adiar',
    hint: 'Agora não (451): o Guichê deve tentar mais tarde.',
  },
  {
    kind: 'greeting',
    label: 'Não atender',
    hint: 'O servidor recusa a conexão (421).',
  },
  {
    kind: 'drop',
    label: 'Perder',
    hint: 'A conexão cai antes da resposta, e o e-mail se perde.',
  },
  {
    kind: 'accept_then_drop',
    label: 'Guardar sem responder',
    hint: 'O e-mail chega, mas a conexão cai antes da resposta: se o Guichê repetir, chegam dois.',
  },
  {
    kind: 'slow',
    ms: 5000,
    label: 'Demorar',
    hint: 'O e-mail chega, e a resposta demora 5 segundos.',
  },
]

/** @param {() => Promise<void>} refresh */
export function setUpFaults(refresh) {
  const buttons = FAULTS.map(({ kind, ms, label, hint }) => {
    const button = el('button', { type: 'button', title: hint }, label)
    button.onclick = () =>
      during(button, async () => {
        const count = Number(byId('mail-fault-count').value) || undefined
        await api.fault({ kind, ms, count })
        notice(hint)
        await refresh()
      })
    return button
  })
  byId('mail-fault-buttons').replaceChildren(...buttons)
}

/** @param {() => Promise<void>} refresh */
export async function drawFaults(refresh) {
  const standing = await api.faults()
  byId('mail-faults-now').textContent = standing.length
    ? standing.map(sentence).join(', depois ')
    : 'chegam normalmente'
  const clear = el('button', { type: 'button', class: 'quiet' }, 'Tudo de volta ao normal')
  clear.onclick = () =>
    during(clear, async () => {
      await api.clearFaults()
      await refresh()
    })
  byId('mail-faults-standing').replaceChildren(...(standing.length > 0 ? [clear] : []))
}

/** adiar (2×) @param {Fault} fault */
function sentence({ kind, count }) {
  const label = FAULTS.find((each) => each.kind === kind)?.label ?? kind
  return `${label.toLowerCase()} (${count === undefined ? 'todos' : `${count}×`})`
}
