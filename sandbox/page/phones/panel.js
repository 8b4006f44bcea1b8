// @ts-check
// The right side: connect a business number, see the connections, inject faults.
import { api } from './api.js'
import { byId, during, el, notice, showNumber } from '../dom.js'
import { businesses, current, currentBusiness } from './state.js'

/** @typedef {{ label: string, order: () => object, danger?: boolean, hint: string }} Choice */
/** @type {{ title: string, needs: 'business' | 'customer', choices: Choice[] }[]} */
const GROUPS = [
  {
    title: 'Na conexão da empresa',
    needs: 'business',
    choices: [
      {
        label: 'Cortar a linha',
        hint: 'A conexão cai e pode voltar logo (428).',
        order: () => ({ kind: 'drop', ...line() }),
      },
      {
        label: 'Fora do ar por 15 s',
        hint: 'Cai e não volta antes de 15 segundos.',
        order: () => ({ kind: 'drop', ms: 15_000, ...line() }),
      },
      {
        label: 'Linha lenta',
        hint: 'Tudo o que a empresa manda demora 2 s, por um minuto.',
        order: () => ({ kind: 'slow', ms: 2000, ...line() }),
      },
      {
        label: 'Outro login',
        hint: 'Outro programa toma o lugar (440).',
        order: () => ({ kind: 'replaced', ...line() }),
      },
      {
        label: 'Versão recusada',
        hint: 'A próxima entrada é recusada por versão antiga (405).',
        order: () => ({ kind: 'version', count: 1 }),
      },
      {
        label: 'Sumir com um arquivo',
        hint: 'O próximo arquivo não pode ser baixado nem enviado (404).',
        order: () => ({ kind: 'media', count: 1 }),
      },
      {
        label: 'Remover o aparelho',
        danger: true,
        hint: 'A empresa terá de ler um QR novo (401).',
        order: () => ({ kind: 'logout', ...line() }),
      },
    ],
  },
  {
    title: 'Neste celular',
    needs: 'customer',
    choices: [
      {
        label: 'Desligar',
        hint: 'As mensagens da empresa esperam até o celular ligar.',
        order: () => ({ kind: 'offline', ...phone() }),
      },
      {
        label: 'Recusar a próxima da empresa',
        hint: 'O servidor recusa com o código 463.',
        order: () => ({ kind: 'ack_error', count: 1, code: 463, ...phone() }),
      },
      {
        label: 'Não conseguir ler a próxima',
        hint: 'O celular pede que a empresa envie de novo.',
        order: () => ({ kind: 'unreadable', count: 1, ...phone() }),
      },
      {
        label: 'Repetir a próxima minha',
        hint: 'A empresa recebe a mesma mensagem duas vezes.',
        order: () => ({ kind: 'duplicate', count: 1, ...phone() }),
      },
      {
        label: 'Perder a próxima minha',
        hint: 'Ela só chega quando a empresa entrar de novo.',
        order: () => ({ kind: 'lose', count: 1, ...phone() }),
      },
      {
        label: 'Estragar a próxima minha',
        hint: 'A empresa não consegue ler e pede de novo.',
        order: () => ({ kind: 'corrupt', count: 1, ...phone() }),
      },
    ],
  },
]
const SENTENCES = {
  ack_error: 'o servidor recusa mensagens da empresa',
  offline: 'celular desligado',
  slow: 'linha lenta',
  corrupt: 'a próxima mensagem do cliente chega estragada',
  unreadable: 'o celular não lê a próxima mensagem',
  version: 'a próxima entrada é recusada (405)',
  media: 'o próximo arquivo some',
  late: 'a próxima mensagem do cliente demora',
  duplicate: 'a próxima mensagem do cliente chega duas vezes',
  reorder: 'a próxima mensagem do cliente é ultrapassada',
  lose: 'a próxima mensagem do cliente se perde até a próxima entrada',
  silent: 'o celular não reenvia o que a empresa não leu',
  upload: 'o próximo envio de arquivo falha',
  slow_media: 'os arquivos demoram',
  media_seal: 'o próximo arquivo chega com lacre errado',
  media_file: 'o próximo arquivo chega estragado',
  no_upload: 'o celular não tem mais o arquivo',
  unreachable: 'a empresa não consegue entrar',
}
const line = () => ({ number: currentBusiness()?.number })
const phone = () => ({ number: current()?.number })

/** @param {() => Promise<void>} refresh */
export function setUpPanel(refresh) {
  link(byId('scan-form'), api.scan, refresh)
  link(byId('code-form'), api.code, refresh)
}

/** @param {HTMLFormElement} form @param {(order: object) => Promise<{ number: string }>} send @param {() => Promise<void>} refresh */
function link(form, send, refresh) {
  form.onsubmit = (event) => {
    event.preventDefault()
    const filled = [...new FormData(form)].filter(([, value]) => value !== '')
    void during(form, async () => {
      const { number } = await send(Object.fromEntries(filled))
      form.reset()
      notice(`${showNumber(number)} está conectado.`)
      await refresh()
    })
  }
}

/** @param {() => Promise<void>} refresh */
export async function drawPanel(refresh) {
  byId('lines').replaceChildren(...linesOf())
  const standing = await api.faults()
  const ready = { business: currentBusiness() !== undefined, customer: current() !== undefined }
  const groups = GROUPS.map(({ title, needs, choices }) =>
    el(
      'div',
      { class: 'fault-group' },
      el('h3', {}, needs === 'customer' && current() ? `No celular de ${current()?.name}` : title),
      el(
        'div',
        { class: 'fault-buttons' },
        ...choices.map((choice) => button(choice, ready[needs], refresh))
      )
    )
  )
  const now = JSON.stringify([standing, ready, current()?.number, currentBusiness()?.number])
  const place = byId('faults')
  if (place.dataset.now === now) return
  place.dataset.now = now
  place.replaceChildren(...groups, ...standingBox(standing, refresh))
}

function linesOf() {
  const lines = businesses().map(({ name, number, linked = 0, connected = 0 }) => {
    const state =
      linked === 0 ? 'nenhum aparelho' : connected ? 'conectado' : 'aparelho pareado, fora do ar'
    return el(
      'li',
      {},
      el('span', { class: connected ? 'dot on' : 'dot' }),
      el('span', {}, name),
      el('small', {}, `${showNumber(number)} · ${state}`)
    )
  })
  return lines.length ? lines : [el('li', { class: 'help' }, 'Nenhum ainda. Leia um QR acima.')]
}

/** @param {Choice} choice @param {boolean} enabled @param {() => Promise<void>} refresh */
function button({ label, hint, order, danger }, enabled, refresh) {
  const one = el(
    'button',
    { type: 'button', class: danger && 'danger', title: hint, disabled: !enabled },
    label
  )
  one.onclick = () =>
    during(one, async () => {
      const { hit } = await api.fault(order())
      notice(hit === 0 ? 'Não havia nada para atingir.' : hint)
      await refresh()
    })
  return one
}

/** @param {import('./api.js').Fault[]} standing @param {() => Promise<void>} refresh */
function standingBox(standing, refresh) {
  if (standing.length === 0) return []
  const items = standing.map(({ kind, number, count }) => {
    const who = number ? ` · ${showNumber(number)}` : ''
    return el(
      'li',
      {},
      `${/** @type {any} */ (SENTENCES)[kind]}${count ? ` (${count}×)` : ''}${who}`
    )
  })
  const clear = el('button', { type: 'button', class: 'quiet' }, 'Tudo de volta ao normal')
  clear.onclick = () =>
    during(clear, async () => {
      await api.clearFaults()
      await refresh()
    })
  return [
    el(
      'div',
      { class: 'standing' },
      el('strong', {}, 'Valendo agora'),
      el('ul', {}, ...items),
      clear
    ),
  ]
}
