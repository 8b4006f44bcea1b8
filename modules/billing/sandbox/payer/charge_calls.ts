// What a payer does with a charge, and what is done to the notices of it.
import QRCode from 'qrcode'
import { RawAnswer, SandboxError, type Call, type Routes } from '#sandbox/stand_in'
import type { Bank } from '#modules/billing/sandbox/bank'
import { readBrCode } from '#modules/billing/sandbox/br_code'
import { stateOf, type Charge } from '#modules/billing/sandbox/charge'
import { forgeOrder, payOrder, repeatOrder, scanOrder } from '#modules/billing/sandbox/payer/orders'
import { amountView, chargeView, noticeView } from '#modules/billing/sandbox/payer/views'
import type { ChargeWire, NoticeWire, ScanWire } from '#modules/billing/sandbox/payer/wire'

const BASE = '/api/bank/charges'

export const chargeRoutes = (bank: Bank): Routes => ({
  [`GET ${BASE}`]: async () =>
    bank.book
      .all()
      .map((charge) => chargeView(bank, charge))
      .reverse(),
  [`GET ${BASE}/:id`]: async (call) => chargeView(bank, find(bank, call)),
  [`GET ${BASE}/:id/qr`]: (call) => showPicture(find(bank, call)),
  [`POST ${BASE}/:id/pay`]: (call) => pay(bank, call),
  [`POST ${BASE}/:id/notify`]: (call) => repeat(bank, call),
  [`POST ${BASE}/:id/forge`]: (call) => forge(bank, call),
  'POST /api/bank/scan': (call) => scan(bank, call),
})

function find(bank: Bank, { params }: Call): Charge {
  const charge = bank.book.find(params.id)
  if (!charge) throw new SandboxError(404, 'NO_SUCH_CHARGE', 'Esta cobrança não existe.')
  return charge
}

async function showPicture({ code }: Charge): Promise<RawAnswer> {
  const picture = await QRCode.toString(code, { type: 'svg', margin: 2 })
  return new RawAnswer((response) => {
    response.writeHead(200, { 'content-type': 'image/svg+xml', 'cache-control': 'max-age=86400' })
    response.end(picture)
  })
}

async function pay(bank: Bank, call: Call): Promise<ChargeWire> {
  const charge = find(bank, call)
  const { batch, ...order } = await payOrder.validate(call.body ?? {})
  bank.pay(charge, order, batch)
  return chargeView(bank, charge)
}

/** Notifies again of the last payment: `times`, all `together` or each after the answer to the one before. */
async function repeat(bank: Bank, call: Call): Promise<ChargeWire> {
  const charge = find(bank, call)
  const { times = 1, together } = await repeatOrder.validate(call.body ?? {})
  if (charge.payments.length === 0) {
    throw new SandboxError(409, 'UNPAID', 'Ninguém pagou esta cobrança: não há o que avisar.')
  }
  if (together) await Promise.all(Array.from({ length: times }, () => bank.repeat(charge)))
  else for (let sent = 0; sent < times; sent++) await bank.repeat(charge)
  return chargeView(bank, charge)
}

async function forge(bank: Bank, call: Call): Promise<NoticeWire> {
  const charge = find(bank, call)
  const { secret = 'missing' } = await forgeOrder.validate(call.body ?? {})
  if (stateOf(charge) === 'paid') {
    throw new SandboxError(409, 'PAID', 'Esta cobrança foi paga: o aviso não seria falso.')
  }
  return noticeView(await bank.forge(charge, secret))
}

/** Reads a copy-and-paste text as a payer's bank does. */
async function scan(bank: Bank, { body }: Call): Promise<ScanWire> {
  const { code: text } = await scanOrder.validate(body)
  // People paste line breaks along with it.
  const code = text.replace(/[\r\n\t]/g, '').trim()
  const read = readBrCode(code)
  if (!read) {
    const message = 'Este código Pix está incompleto ou foi alterado. Copie de novo.'
    throw new SandboxError(422, 'BAD_CODE', message)
  }
  const charge = bank.book.all().find((each) => each.code === code)
  if (!charge) {
    throw new SandboxError(404, 'NO_SUCH_CHARGE', 'O código é válido, mas não é deste banco.')
  }
  const { name, city, amount } = read
  return { charge: chargeView(bank, charge), receiver: { name, city }, ...amountView(amount) }
}
