// The Pix API over TLS: who is served, what a charge demands, and its life.
import { test } from '@japa/runner'
import { Agent, request } from 'undici'
import { issueCertificates } from '#modules/billing/sandbox/certificates'
import { BankFixture, until } from '#modules/billing/sandbox/tests/bank'
import { parseBrCode } from '#modules/billing/sandbox/tests/parse_br_code'

const TXID = 'abcdefghijklmnopqrstuvwxyz012345'
const START = '2020-01-01T00:00:00Z'
const END = '2100-01-01T00:00:00Z'

test.group('Bank | Pix API', (group) => {
  let bank: BankFixture
  group.setup(async () => {
    bank = await BankFixture.start()
    return () => bank.stop()
  })

  test('nobody is served without a certificate of its authority', async ({ assert }) => {
    const { authority: ca, certificate, privateKey } = bank.access.pix
    const stranger = (await issueCertificates()).client
    const connects = [
      { ca },
      { ca, cert: stranger.certificate, key: stranger.privateKey },
      // The right certificate, but its server is not trusted.
      { cert: certificate, key: privateKey },
    ]
    for (const connect of connects) {
      const agent = new Agent({ connect })
      await assert.rejects(() => bank.bare('POST', '/oauth/token', { agent }))
      await agent.destroy()
    }
    assert.equal((await bank.askToken()).status, 200)
  })

  test('a token is for the right id and secret, and ends', async ({ assert }) => {
    assert.deepInclude(await bank.askToken('other'), {
      status: 401,
      body: { error: 'invalid_client', error_description: 'Invalid or inactive credentials' },
    })
    assert.equal((await bank.askToken(undefined, 'password')).status, 400)
    await bank.own('POST', '/settings', { tokenSeconds: 1 })
    const { body } = await bank.askToken()
    assert.deepInclude(body, { token_type: 'Bearer', expires_in: 1 })
    assert.include(body.scope, 'cob.write')
    const headers = { authorization: `Bearer ${body.access_token}` }
    const read = () => bank.bare('GET', `/v2/cob/${TXID}`, { headers })
    assert.equal((await read()).body.nome, 'cobranca_nao_encontrada')
    const refused = await until(read, ({ status }) => status === 401)
    assert.equal(refused.body.error, 'invalid_token')
    await bank.own('POST', '/settings', { tokenSeconds: 60 })
    assert.equal((await bank.bare('GET', `/v2/cob/${TXID}`)).status, 401)
  })

  test('revoked tokens are refused', async ({ assert }) => {
    await bank.makeCob()
    assert.isAbove((await bank.own('DELETE', '/tokens')).revoked, 0)
    assert.equal((await bank.pix('GET', `/v2/cob/${TXID}`)).status, 401)
    bank.forgetToken()
    assert.equal((await bank.pix('GET', `/v2/cob/${TXID}`)).status, 400)
  })

  test('a charge is made as the standard has it', async ({ assert }) => {
    const txid = 'A1b2C3d4E5f6G7h8I9j0K1l2M3'
    const devedor = { nome: 'Ana Lima', cpf: '12345678909' }
    const more = { devedor, solicitacaoPagador: 'Plano Pro', infoAdicionais: [] }
    const body = bank.cobBody('1234.56', more)
    const { status, body: cob } = await bank.pix('PUT', `/v2/cob/${txid}`, { body })
    assert.equal(status, 201)
    assert.containsSubset(cob, {
      txid,
      revisao: 0,
      status: 'ATIVA',
      devedor,
      valor: { original: '1234.56' },
      chave: bank.access.pix.key,
      solicitacaoPagador: 'Plano Pro',
      calendario: { expiracao: 3600 },
      loc: { location: cob.location, tipoCob: 'cob' },
    })
    assert.closeTo(Date.parse(cob.calendario.criacao), Date.now(), 10_000)
    assert.notProperty(cob, 'pix')
    const code = parseBrCode(cob.pixCopiaECola)
    assert.deepEqual(parseBrCode(code[26]), { '00': 'br.gov.bcb.pix', '25': cob.location })
    assert.equal(code[54], '1234.56')
    assert.deepEqual((await bank.pix('GET', `/v2/cob/${txid}`)).body, cob)

    const qr = await bank.pix('GET', `/v2/loc/${cob.loc.id}/qrcode`)
    assert.equal(qr.body.qrcode, cob.pixCopiaECola)
    assert.match(qr.body.imagemQrcode, /^data:image\/png;base64,iVBOR/)
    assert.equal((await bank.pix('GET', '/v2/loc/1/qrcode')).status, 400)

    const again = await bank.pix('PUT', `/v2/cob/${txid}`, { body })
    assert.deepEqual([again.status, again.body.nome], [409, 'txid_duplicado'])
  })

  test('without a txid the bank chooses one, and a day is the usual time', async ({ assert }) => {
    const cob = await bank.makeCob('0.01', { calendario: {} })
    assert.match(cob.txid, /^[a-zA-Z0-9]{26,35}$/)
    assert.equal(cob.calendario.expiracao, 86_400)
  })

  test('refused with 400: {title}')
    .with([
      {
        title: 'amount without decimals',
        change: { valor: { original: '19' } },
        path: '.body.valor.original',
      },
      {
        title: 'amount as a number',
        change: { valor: { original: 19.9 } },
        path: '.body.valor.original',
      },
      { title: 'no amount', change: { valor: undefined }, path: '.body.valor.original' },
      { title: 'amount zero', change: { valor: { original: '0.00' } }, name: 'valor_invalido' },
      { title: 'expiry zero', change: { calendario: { expiracao: 0 } }, name: 'valor_invalido' },
      {
        title: 'expiry as text',
        change: { calendario: { expiracao: '60' } },
        path: '.body.calendario.expiracao',
      },
      { title: 'no calendario', change: { calendario: undefined }, path: '.body' },
      {
        title: "another account's key",
        change: { chave: 'ana@guiche.local' },
        name: 'chave_invalida',
      },
      { title: 'no key', change: { chave: undefined }, path: '.body' },
      { title: 'a field of no standard', change: { notification_url: 'x' }, path: '.body' },
      {
        title: 'text of 141 letters',
        change: { solicitacaoPagador: 'x'.repeat(141) },
        path: '.body.solicitacaoPagador',
      },
      {
        title: 'person and company',
        change: { devedor: { nome: 'A', cpf: '12345678909', cnpj: '12345678000195' } },
        path: '.body.devedor',
      },
      {
        title: 'debtor without name',
        change: { devedor: { cpf: '12345678909' } },
        path: '.body.devedor',
      },
      {
        title: 'wrong CPF',
        change: { devedor: { nome: 'A', cpf: '12345678900' } },
        name: 'valor_invalido',
      },
      {
        title: 'wrong CNPJ',
        change: { devedor: { nome: 'A', cnpj: '12345678000100' } },
        name: 'valor_invalido',
      },
    ])
    .run(async ({ assert }, { change, path, name = 'json_invalido' }) => {
      const { status, body } = await bank.pix('POST', '/v2/cob', {
        body: bank.cobBody('1.00', change),
      })
      assert.equal(status, 400)
      assert.equal(body.nome, name)
      assert.isString(body.mensagem)
      assert.equal(body.erros?.[0].caminho, path)
    })

  test('a txid has 26 to 35 letters and digits', async ({ assert }) => {
    for (const txid of ['a'.repeat(25), 'a'.repeat(36), `${'a'.repeat(26)}-`]) {
      const answer = await bank.pix('PUT', `/v2/cob/${txid}`, { body: bank.cobBody() })
      assert.deepEqual([answer.status, answer.body.nome], [400, 'json_invalido'], txid)
    }
    assert.equal((await bank.pix('GET', '/v2/nothing')).status, 404)
  })

  test('paid: CONCLUIDA, with the payment', async ({ assert }) => {
    const { txid } = await bank.makeCob('50.00')
    await bank.pay(txid, { payer: 'João Batista' })
    const { body: cob } = await bank.pix('GET', `/v2/cob/${txid}`)
    assert.equal(cob.status, 'CONCLUIDA')
    assert.lengthOf(cob.pix, 1)
    const [pix] = cob.pix
    assert.deepInclude(pix, { txid, valor: '50.00', infoPagador: 'Pago por João Batista' })
    assert.match(pix.endToEndId, /^E\d{8}\d{12}[a-z0-9]{11}$/)
    assert.deepEqual((await bank.pix('GET', `/v2/pix/${pix.endToEndId}`)).body, pix)
    const none = await bank.pix('GET', `/v2/pix/E${'0'.repeat(31)}`)
    assert.equal(none.body.nome, 'pix_nao_encontrado')

    const body = { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' }
    const refused = await bank.pix('PATCH', `/v2/cob/${txid}`, { body })
    assert.deepEqual([refused.status, refused.body.nome], [400, 'status_cobranca_invalido'])
  })

  test('an expired charge stays ATIVA, and can be cancelled', async ({ assert }) => {
    const { txid } = await bank.makeCob('5.00', { calendario: { expiracao: 1 } })
    await until(
      () => bank.charge(txid),
      ({ state }) => state === 'expired'
    )
    assert.equal((await bank.pix('GET', `/v2/cob/${txid}`)).body.status, 'ATIVA')
    await assert.rejects(() => bank.pay(txid), /409.*EXPIRED/)
    const body = { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' }
    const cancelled = await bank.pix('PATCH', `/v2/cob/${txid}`, { body })
    assert.deepInclude(cancelled.body, { status: body.status, revisao: 1 })
    assert.equal((await bank.pix('PATCH', `/v2/cob/${txid}`, { body })).status, 400)
    await assert.rejects(() => bank.pay(txid, { late: true }), /409.*CANCELLED/)
    const other = await bank.pix('PATCH', `/v2/cob/${txid}`, {
      body: { valor: { original: '1.00' } },
    })
    assert.equal(other.body.nome, 'json_invalido')
  })

  test('charges and payments of a span of time come in pages', async ({ assert }) => {
    const devedor = { nome: 'Página Ltda', cnpj: '11222333000181' }
    const made: string[] = []
    while (made.length < 5) made.push((await bank.makeCob('2.00', { devedor })).txid)
    await bank.pay(made[4])
    const list = (path: string) => bank.pix('GET', `${path}&inicio=${START}&fim=${END}`)
    const page = async (number: number) =>
      (
        await list(
          `/v2/cob?cnpj=${devedor.cnpj}&paginacao.itensPorPagina=2&paginacao.paginaAtual=${number}`
        )
      ).body
    const pages = [await page(0), await page(1), await page(2), await page(3)]
    assert.deepEqual(
      pages.flatMap(({ cobs }) => cobs.map(({ txid }: { txid: string }) => txid)),
      made
    )
    assert.deepEqual(
      pages.map(({ cobs }) => cobs.length),
      [2, 2, 1, 0]
    )
    assert.deepEqual(pages[0].parametros, {
      inicio: START,
      fim: END,
      paginacao: {
        paginaAtual: 0,
        itensPorPagina: 2,
        quantidadeDePaginas: 3,
        quantidadeTotalDeItens: 5,
      },
    })
    const active = await list(`/v2/cob?cnpj=${devedor.cnpj}&status=ATIVA`)
    assert.lengthOf(active.body.cobs, 4)
    const paid = await list(`/v2/pix?txid=${made[4]}`)
    assert.deepEqual(
      paid.body.pix.map(({ txid }: { txid: string }) => txid),
      [made[4]]
    )
    assert.lengthOf((await list('/v2/pix?devolucaoPresente=true')).body.pix, 0)
    const past = await bank.pix('GET', `/v2/cob?inicio=${START}&fim=2020-01-02T00:00:00Z`)
    assert.lengthOf(past.body.cobs, 0)
    for (const query of ['', '?inicio=2020-01-01&fim=2021-01-01', `?inicio=${END}&fim=${START}`]) {
      assert.equal((await bank.pix('GET', `/v2/cob${query}`)).status, 400, query)
    }
    assert.equal((await list('/v2/cob?paginacao.itensPorPagina=1001')).status, 400)
  })

  test('a body that is no JSON is refused in the words of the provider', async ({ assert }) => {
    const token = (await bank.askToken()).body.access_token
    const { statusCode, body } = await request(`${bank.access.pix.url}/v2/cob`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: '{',
      dispatcher: bank.agent,
    })
    assert.equal(statusCode, 400)
    assert.propertyVal(await body.json(), 'nome', 'json_invalido')
  })
})
