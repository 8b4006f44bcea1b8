/**
 * Text that PostgreSQL cannot store, as only a modified client sends it: the connection and later messages are
 * unaffected.
 */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import {
  ANA,
  linkedConnection,
  setUpGateway,
  tearDownGateway,
  waitFor,
  type GatewayFixture,
} from '#modules/whatsapp/tests/gateway/fixture'

const SALES = '5511900000071'
const nul = '\u0000'
const half = '\ud83d'

test.group('gateway: text that PostgreSQL cannot store', (group) => {
  let fixture: GatewayFixture
  let connectionId: number
  group.setup(async () => {
    fixture = await setUpGateway()
    await fixture.phones.addPhone(SALES, 'Loja')
    await fixture.phones.writeDown(SALES, [{ number: ANA, name: `Ana${nul} da Loja${half}` }])
    connectionId = await linkedConnection(fixture, SALES)
    return () => tearDownGateway(fixture)
  })

  const stored = async (wid: string) => {
    await waitFor(() => db.from('messages').where({ wid }).first(), `message ${wid} is stored`)
    return db.from('messages').where({ wid })
  }
  /** Runs `say`, then sends an ordinary message over the same socket. */
  const storedOnTheSameSocket = async (say: () => Promise<{ id: string }>) => {
    const { logins } = await fixture.phones.logins()
    const { id } = await say()
    const next = await fixture.phones.say(ANA, 'ainda aí?')
    const rows = [...(await stored(id)), ...(await stored(next.id))]
    return { rows, newLogins: (await fixture.phones.logins()).logins - logins }
  }

  test('IN-10, IN-15: {what} is sanitized in a text and in the name of its author')
    .with([
      { what: 'a NUL', character: nul, body: 'ab', name: 'Ana Lima' },
      { what: 'half a surrogate pair', character: half, body: 'a\ufffdb', name: 'Ana\ufffd Lima' },
    ])
    .run(async ({ assert }, { character, body, name }) => {
      const { rows, newLogins } = await storedOnTheSameSocket(() =>
        fixture.phones.say(ANA, `a${character}b`, { name: `Ana${character} Lima` })
      )
      assert.deepEqual(
        rows.map((row) => row.body),
        [body, 'ainda aí?']
      )
      assert.equal(newLogins, 0)
      const entry = await db.from('inbox_entries').where({ wid: rows[0].wid }).first()
      assert.equal(entry.connection_id, connectionId)
      assert.equal(entry.content.sender.pushName, name)
    })

  test('IN-10, IN-22: {what} in a file name')
    .with([
      { what: 'a NUL', character: nul, fileName: 'contrato.pdf' },
      { what: 'half a surrogate pair', character: half, fileName: 'contrato\ufffd.pdf' },
    ])
    .run(async ({ assert }, { character, fileName }) => {
      const { rows, newLogins } = await storedOnTheSameSocket(() =>
        fixture.phones.sayFile(ANA, {
          bytes: Buffer.from('%PDF-1.4 nada'),
          mimetype: 'application/pdf',
          fileName: `contrato${character}.pdf`,
        })
      )
      assert.lengthOf(rows, 2)
      assert.equal(rows[0].media_name, fileName)
      assert.equal(newLogins, 0)
    })

  test('IN-28, IN-30, CON-06: text is sanitized in the address book, an edit and a reaction', async ({
    assert,
  }) => {
    const written = () => db.from('phone_book_entries').where({ phone: ANA }).first()
    assert.equal((await waitFor(written, 'she is in the book')).name, 'Ana da Loja\ufffd')

    const { logins } = await fixture.phones.logins()
    const { id } = await fixture.phones.say(ANA, 'quero duas')
    await stored(id)
    await fixture.phones.edit(ANA, id, `quero${nul} três${half}`)
    const edited = () => db.from('messages').where({ wid: id, is_edited: true }).first()
    const { body } = await waitFor(edited, 'it is edited')
    assert.equal(body, 'quero três\ufffd')

    await fixture.phones.react(ANA, id, `👍${nul}`)
    const reaction = () =>
      db
        .from('message_reactions')
        .whereIn('message_id', db.from('messages').where({ wid: id }).select('id'))
        .first()
    assert.equal((await waitFor(reaction, 'the reaction is there')).emoji, '👍')
    assert.equal((await fixture.phones.logins()).logins, logins)
  })
})
