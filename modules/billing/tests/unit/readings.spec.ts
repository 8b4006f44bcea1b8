/** States that the sandbox's bank has no way to reach: refunds, holds, and charges that are over. */
import { test } from '@japa/runner'
import { freeze, thaw } from '#app/kernel/clock'
import {
  payment as asaasPayment,
  stateOfPayment as stateOfAsaas,
} from '#modules/billing/providers/asaas_answers'
import {
  payment as mercadoPagoPayment,
  stateOfPayment as stateOfMercadoPago,
} from '#modules/billing/providers/mercado_pago_answers'
import { cob, pixErrorCodes, stateOfCob } from '#modules/billing/providers/pix_answers'

test.group('a Pix charge', (group) => {
  group.each.setup(() => {
    freeze('2026-11-24T12:00:00Z')
    return () => thaw()
  })
  const read = async (over: object) =>
    stateOfCob(
      await cob.validate({
        txid: 'x',
        calendario: { criacao: '2026-11-24T11:30:00.000Z', expiracao: 3600 },
        valor: { original: '99.90' },
        status: 'ATIVA',
        ...over,
      })
    )
  const pix = (valor: string, devolucoes?: object[]) => ({
    endToEndId: 'E1',
    valor,
    horario: '2026-11-24T11:45:00Z',
    devolucoes,
  })
  const refund = (valor: string, status: string) => ({ id: 'r', rtrId: 'D1', valor, status })

  const cases: [what: string, over: object, status: string, paidCents: number][] = [
    ['active', {}, 'open', 0],
    [
      'active after its time',
      { calendario: { criacao: '2026-11-24T11:00:00Z', expiracao: 3600 } },
      'expired',
      0,
    ],
    ['removed by the bank', { status: 'REMOVIDA_PELO_PSP' }, 'cancelled', 0],
    ['removed by us', { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' }, 'cancelled', 0],
    ['done', { status: 'CONCLUIDA', pix: [pix('99.90')] }, 'paid', 9990],
    ['done, with the payment unsaid', { status: 'CONCLUIDA' }, 'paid', 0],
    [
      'given back',
      { status: 'CONCLUIDA', pix: [pix('99.90', [refund('99.90', 'DEVOLVIDO')])] },
      'cancelled',
      0,
    ],
    [
      'in the course of being given back in part',
      { status: 'CONCLUIDA', pix: [pix('99.90', [refund('9.90', 'EM_PROCESSAMENTO')])] },
      'paid',
      9000,
    ],
    [
      'not given back after all',
      { status: 'CONCLUIDA', pix: [pix('99.90', [refund('99.90', 'NAO_REALIZADO')])] },
      'paid',
      9990,
    ],
  ]
  for (const [what, over, status, paidCents] of cases) {
    test(`${what}: ${status}, ${paidCents}`, async ({ assert }) => {
      const state = await read(over)
      assert.deepEqual([state.status, state.paidCents], [status, paidCents])
    })
  }

  test('an unknown status, an amount or a time of another form is refused', async ({ assert }) => {
    for (const over of [
      { status: 'NOVA' },
      { valor: { original: '99,90' } },
      { valor: { original: 99.9 } },
      { calendario: { criacao: 'yesterday', expiracao: 3600 } },
      { pix: [{ ...pix('99.90'), valor: '-1.00' }] },
    ]) {
      await assert.rejects(() => read(over))
    }
  })

  test('names of errors, in all three forms', ({ assert }) => {
    const named = (body: unknown) => pixErrorCodes(body).filter((code) => code !== undefined)
    const erros = [{ chave: 'pattern', caminho: '.body.valor', mensagem: 'x' }]
    assert.deepEqual(named({ nome: 'json_invalido', erros }), ['json_invalido', '.body.valor'])
    const type = 'https://pix.bcb.gov.br/api/v2/error/CobOperacaoInvalida'
    const violacoes = [{ razao: 'x', propriedade: 'cob.valor.original' }]
    assert.deepEqual(named({ type, violacoes }), ['CobOperacaoInvalida', 'cob.valor.original'])
    assert.deepEqual(named({ error: 'invalid_client' }), ['invalid_client'])
    for (const body of [undefined, null, [], 'x', 7]) assert.deepEqual(named(body), [])
  })
})

test.group('a payment of Mercado Pago', (group) => {
  group.each.setup(() => {
    freeze('2026-11-24T12:00:00Z')
    return () => thaw()
  })
  const read = async (over: object) =>
    stateOfMercadoPago(
      await mercadoPagoPayment.validate({
        id: 130_000_000_001,
        transaction_amount: 99.9,
        date_created: '2026-11-24T07:30:00.000-04:00',
        date_of_expiration: '2026-11-24T08:30:00.000-04:00',
        ...over,
      })
    )
  const approved = { status: 'approved', date_approved: '2026-11-24T07:45:00.000-04:00' }
  const cases: [what: string, over: object, status: string, paidCents: number][] = [
    ['pending', { status: 'pending' }, 'open', 0],
    [
      'pending after its time',
      { status: 'pending', date_of_expiration: '2026-11-24T07:59:00.000-04:00' },
      'expired',
      0,
    ],
    ['in process', { status: 'in_process' }, 'open', 0],
    ['of a status to come', { status: 'dreaming' }, 'open', 0],
    ['expired', { status: 'cancelled', status_detail: 'expired' }, 'expired', 0],
    ['cancelled', { status: 'cancelled', status_detail: 'by_collector' }, 'cancelled', 0],
    ['rejected', { status: 'rejected' }, 'cancelled', 0],
    ['approved, without details', { ...approved, date_of_expiration: null }, 'paid', 9990],
    [
      'approved for less',
      { ...approved, transaction_details: { total_paid_amount: 9.9 } },
      'paid',
      990,
    ],
    ['given back in part', { ...approved, transaction_amount_refunded: 9.9 }, 'paid', 9000],
    [
      'given back',
      { ...approved, status: 'refunded', transaction_amount_refunded: 99.9 },
      'cancelled',
      0,
    ],
    ['charged back', { ...approved, status: 'charged_back' }, 'cancelled', 0],
  ]
  for (const [what, over, status, paidCents] of cases) {
    test(`${what}: ${status}, ${paidCents}`, async ({ assert }) => {
      const state = await read(over)
      assert.deepEqual([state.status, state.paidCents], [status, paidCents])
    })
  }
})

test.group('a charge of Asaas', () => {
  const read = async (over: object) =>
    stateOfAsaas(
      await asaasPayment.validate({
        id: 'pay_1',
        value: 99.9,
        dateCreated: '2026-11-24',
        paymentDate: null,
        ...over,
      })
    )
  const cases: [what: string, over: object, status: string, paidCents: number][] = [
    ['pending', { status: 'PENDING' }, 'open', 0],
    ['held back for review', { status: 'CONFIRMED', paymentDate: '2026-11-24' }, 'open', 0],
    ['of a status to come', { status: 'AWAITING_DREAMS' }, 'open', 0],
    ['received', { status: 'RECEIVED', paymentDate: '2026-11-24' }, 'paid', 9990],
    ['received in cash', { status: 'RECEIVED_IN_CASH' }, 'paid', 9990],
    ['overdue', { status: 'OVERDUE' }, 'expired', 0],
    ['deleted', { status: 'PENDING', deleted: true }, 'cancelled', 0],
    ['given back', { status: 'REFUNDED', paymentDate: '2026-11-24' }, 'cancelled', 0],
    ['to be given back', { status: 'REFUND_REQUESTED' }, 'cancelled', 0],
  ]
  for (const [what, over, status, paidCents] of cases) {
    test(`${what}: ${status}, ${paidCents}`, async ({ assert }) => {
      const state = await read(over)
      assert.deepEqual([state.status, state.paidCents], [status, paidCents])
    })
  }
})
