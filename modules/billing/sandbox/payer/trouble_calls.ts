// Calls that make something go wrong, set how quickly the bank does things, and follow what changes.
import { RawAnswer, SandboxError, type Call, type Routes } from '#sandbox/stand_in'
import type { Bank } from '#modules/billing/sandbox/bank'
import type { Fault } from '#modules/billing/sandbox/faults'
import { faultOrder, loseOrder, settingsOrder } from '#modules/billing/sandbox/payer/orders'
import { accountView } from '#modules/billing/sandbox/payer/views'
import type { AccountWire } from '#modules/billing/sandbox/payer/wire'
import type { Tokens } from '#modules/billing/sandbox/pix_api/tokens'
import type { Settings } from '#modules/billing/sandbox/store'

export const troubleRoutes = (bank: Bank, tokens: Tokens): Routes => ({
  'GET /api/bank/account': async () => accountView(bank),
  'GET /api/bank/faults': async () => bank.faults.list(),
  'POST /api/bank/faults': (call) => addFault(bank, call),
  'DELETE /api/bank/faults': async () => clearFaults(bank),
  'POST /api/bank/notices/lose': (call) => lose(bank, call),
  'GET /api/bank/settings': async () => bank.store.state.settings,
  'POST /api/bank/settings': (call) => change(bank, call),
  'DELETE /api/bank/tokens': async () => ({ revoked: tokens.revoke() }),
  'GET /api/bank/updates': async () => followChanges(bank),
})

async function addFault(bank: Bank, { body }: Call): Promise<Fault> {
  const order = await faultOrder.validate(body)
  if (order.kind === 'slow' && !order.ms) {
    throw new SandboxError(422, 'MS_IS_MISSING', 'Diga quantos milissegundos (ms) de atraso.')
  }
  const fault = bank.faults.add(order)
  bank.store.updates.emit('change')
  return fault
}

function clearFaults(bank: Bank) {
  bank.faults.clear()
  bank.store.updates.emit('change')
  return { cleared: true }
}

/** The next `count` payments happen without a notice; 0: none any more. */
async function lose(bank: Bank, { body }: Call): Promise<AccountWire> {
  bank.store.state.losing = (await loseOrder.validate(body)).count
  bank.store.save()
  return accountView(bank)
}

async function change(bank: Bank, { body }: Call): Promise<Settings> {
  const given = await settingsOrder.validate(body)
  const known = Object.entries(given).filter(([, value]) => value !== undefined)
  Object.assign(bank.store.state.settings, Object.fromEntries(known))
  bank.store.save()
  return bank.store.state.settings
}

/** Server-sent events: one for each change, without content. */
function followChanges({ store }: Bank): RawAnswer {
  return new RawAnswer((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
    response.write(': welcome\n\n')
    const notify = () => response.write('data: {}\n\n')
    store.updates.on('change', notify)
    response.on('close', () => store.updates.off('change', notify))
  })
}
