// The buttons of a charge: ways to pay it, and what can be done to its notices.
import { during, el, notice } from '/dom.js'
import { api } from './api.js'
import { askAmount } from './dialog.js'

/** @typedef {import('./api.js').Charge} Charge */
/** @typedef {{ label: string, part: string, hint: string, kind?: string, work: () => Promise<string | undefined> }} Action */

/** @param {Charge} charge @param {() => Promise<void>} refresh */
export function payActions(charge, refresh) {
  const { id, state, amountText, isPayableLate } = charge
  /** @param {object} order @param {string} said */
  const pay = (order, said) => async () => {
    await api.pay(id, order)
    return said
  }
  const less = async () => {
    const amount = await askAmount(charge)
    return amount === undefined ? undefined : pay({ amount }, 'Pago com outro valor.')()
  }
  const one = {
    label: `Pagar ${amountText}`,
    part: 'pay',
    kind: 'primary',
    hint: 'Paga tudo agora.',
  }
  const late = {
    label: 'Pagar depois do prazo',
    part: 'late',
    hint: 'O pagamento leva um horário depois do vencimento.',
    work: pay({ late: true }, 'Pago depois do prazo.'),
  }
  /** @type {Action[]} */
  const open = [
    { ...one, work: pay({}, 'Pago.') },
    { label: 'Pagar menos', part: 'less', hint: 'Escolha outro valor.', work: less },
    {
      label: 'Pagar duas vezes',
      part: 'twice',
      hint: 'Dois pagamentos iguais, como um cliente apressado.',
      work: pay({ times: 2 }, 'Pago duas vezes.'),
    },
    late,
  ]
  const again = {
    label: 'Pagar outra vez',
    part: 'again',
    hint: 'Mais um pagamento da mesma cobrança.',
    work: pay({ again: true }, 'Pago outra vez.'),
  }
  if (state === 'cancelled')
    return [el('p', { class: 'help' }, 'Cancelada: o banco não deixa pagar.')]
  const actions = {
    open,
    expired: isPayableLate ? open : [{ ...late, kind: 'primary' }],
    paid: [again],
  }
  return [group(actions[state], refresh, 'bank-pay')]
}

/** @param {Charge} charge @param {() => Promise<void>} refresh */
export function noticeActions(charge, refresh) {
  const { id, state } = charge
  /** @param {object} order @param {string} said */
  const notify = (order, said) => async () => {
    await api.notify(id, order)
    return said
  }
  /** @param {string} secret */
  const forge = (secret) => async () => {
    const { attempts } = await api.forge(id, secret)
    const status = attempts[0]?.status
    if (attempts.length === 0) return 'Não há endereço registrado.'
    return status ? `O Guichê respondeu ${status}.` : 'O Guichê não respondeu.'
  }
  if (state === 'paid') {
    /** @type {Action[]} */
    const repeats = [
      {
        label: 'Avisar de novo',
        part: 'repeat',
        hint: 'O mesmo aviso outra vez.',
        work: notify({}, 'Avisado de novo.'),
      },
      {
        label: 'Avisar 5 vezes seguidas',
        part: 'repeat5',
        hint: 'Um depois do outro.',
        work: notify({ times: 5 }, 'Avisado cinco vezes.'),
      },
      {
        label: 'Avisar 10 vezes ao mesmo tempo',
        part: 'repeat10',
        hint: 'Dez avisos iguais de uma vez.',
        work: notify({ times: 10, together: true }, 'Avisado dez vezes.'),
      },
    ]
    return [group(repeats, refresh)]
  }
  /** @type {Action[]} */
  const forgeries = [
    {
      label: 'Aviso falso, sem segredo',
      part: 'missing',
      hint: 'Diz que foi pago; não traz o segredo.',
      work: forge('missing'),
    },
    {
      label: 'Com segredo errado',
      part: 'wrong',
      hint: 'Diz que foi pago; o segredo é outro.',
      work: forge('wrong'),
    },
    {
      label: 'Com o segredo certo',
      part: 'right',
      hint: 'Diz que foi pago, com o segredo certo: só a consulta mostra que é falso.',
      work: forge('right'),
    },
  ]
  return [group(forgeries, refresh)]
}

/** @param {Action[]} actions @param {() => Promise<void>} refresh @param {string} [kind] */
function group(actions, refresh, kind = '') {
  return el(
    'div',
    { class: `fault-buttons ${kind}` },
    ...actions.map((each) => button(each, refresh))
  )
}

/** @param {Action} action @param {() => Promise<void>} refresh */
function button({ label, part, hint, kind, work }, refresh) {
  const one = el(
    'button',
    { 'type': 'button', 'class': kind, 'title': hint, 'data-part': part },
    label
  )
  one.onclick = () =>
    during(one, async () => {
      const said = await work()
      if (said) notice(said)
      await refresh()
    })
  return one
}
