// Calls of the Pix API that make, show and cancel one charge (cob).
import QRCode from 'qrcode'
import { writeBrCode } from '#modules/billing/sandbox/br_code'
import { randomHex, randomLetters } from '#modules/billing/sandbox/ids'
import { stateOf, type Charge } from '#modules/billing/sandbox/charge'
import type { PixCall, PixRoutes } from '#modules/billing/sandbox/pix_api/call'
import { checkTxid, readCobOrder } from '#modules/billing/sandbox/pix_api/cob_order'
import { invalidJson, refuse, unknownCharge } from '#modules/billing/sandbox/pix_api/problem'
import { cobView, detailsOf, type CobDetails } from '#modules/billing/sandbox/pix_api/views'
import type { Bank } from '#modules/billing/sandbox/bank'

/** Where payers' banks read a charge; it leads nowhere. */
const LOCATION = 'qr.banco.test/v2'
const TXID_LENGTH = 32
const CANCELLED = 'REMOVIDA_PELO_USUARIO_RECEBEDOR'

export const cobRoutes: PixRoutes = {
  'PUT /v2/cob/:txid': {
    kind: 'create',
    handle: (call) => create(call, call.params.txid),
  },
  'POST /v2/cob': {
    kind: 'create',
    handle: (call) => create(call, randomLetters(TXID_LENGTH)),
  },
  'GET /v2/cob/:txid': {
    kind: 'read',
    handle: ({ bank, params }) => ({ status: 200, json: cobView(find(bank, params.txid)) }),
  },
  'PATCH /v2/cob/:txid': { kind: 'change', handle: cancel },
  'GET /v2/loc/:id/qrcode': { kind: 'read', handle: showPicture },
}

function create({ bank, body }: PixCall, txid: string) {
  checkTxid(txid)
  const { account } = bank.store.state
  const order = readCobOrder(body, account.pix.key)
  if (bank.book.find(txid)) {
    throw refuse(409, 'txid_duplicado', 'Campo txid informado já foi utilizado em outra cobrança')
  }
  const now = Date.now()
  const location = `${LOCATION}/${randomHex(16)}`
  const details: CobDetails = {
    key: account.pix.key,
    expirySeconds: order.expirySeconds,
    locId: bank.book.nextNumber(),
    location,
    debtor: order.debtor,
    request: order.request,
    additions: order.additions,
  }
  const charge = bank.create({
    id: txid,
    provider: 'pix',
    amount: order.amount,
    createdAt: new Date(now).toISOString(),
    expiresAt: new Date(now + order.expirySeconds * 1000).toISOString(),
    payer: order.debtor?.nome,
    description: order.request,
    code: writeBrCode({ ...account, url: location, amount: order.amount }),
    payments: [],
    details: { ...details },
  })
  return { status: 201, json: cobView(charge) }
}

/** Of all that the standard lets one change, the stand-in knows the cancellation. */
function cancel({ bank, params, body }: PixCall) {
  const charge = find(bank, params.txid)
  const { status, ...rest } = (body ?? {}) as Readonly<Record<string, unknown>>
  if (status !== CANCELLED || Object.keys(rest).length > 0) {
    const mensagem = `só { status: "${CANCELLED}" } é aceito aqui`
    throw invalidJson([{ chave: 'enum', caminho: '.body.status', mensagem }])
  }
  if (!['open', 'expired'].includes(stateOf(charge))) {
    const text = 'A cobrança não está mais com o status ATIVA'
    throw refuse(400, 'status_cobranca_invalido', text)
  }
  bank.cancel(charge)
  return { status: 200, json: cobView(charge) }
}

async function showPicture({ bank, params }: PixCall) {
  const charge = bank.book.all('pix').find((each) => detailsOf(each).locId === Number(params.id))
  if (!charge) {
    throw refuse(400, 'location_nao_encontrado', 'Nenhum location encontrado para o id informado')
  }
  const imagemQrcode = await QRCode.toDataURL(charge.code)
  return { status: 200, json: { qrcode: charge.code, imagemQrcode } }
}

function find(bank: Bank, txid: string): Charge {
  checkTxid(txid)
  const charge = bank.book.find(txid)
  if (charge?.provider !== 'pix') throw unknownCharge()
  return charge
}
