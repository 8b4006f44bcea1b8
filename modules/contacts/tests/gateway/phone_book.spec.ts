/** Importing the phone book of a linked phone, through a real library and server. */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import Contact from '#modules/contacts/models/contact'
import {
  call,
  linkedConnection,
  setUpGateway,
  tearDownGateway,
  type GatewayFixture,
} from '#modules/whatsapp/tests/gateway/fixture'
import { waitFor } from '#tests/support/waiting'

const SALES = '5511900000021'
const KNOWN = '5511987655001'
const WRITTEN = '5511987655002'
/** On WhatsApp, but in no phone book. */
const STRANGER = '5511987655003'

test.group('gateway: the address book of a phone', (group) => {
  let fixture: GatewayFixture

  group.setup(async () => {
    fixture = await setUpGateway()
    return () => tearDownGateway(fixture)
  })

  const named = async () =>
    (await Contact.of(fixture.admin.actor).orderBy('number')).map(({ number, name }) => [
      number,
      name,
    ])
  const kept = () => db.from('phone_book_entries').where('company_id', fixture.admin.company.id)

  test('CON-06: entries of the linked phone’s address book are imported on request, once', async ({
    assert,
  }) => {
    await call(fixture, 'POST', '/contacts', { name: 'Carla Reis', number: KNOWN })
    await fixture.phones.addPhone(SALES, 'Loja')
    await fixture.phones.addPhone(STRANGER, 'Quem passa')
    await fixture.phones.writeDown(SALES, [
      { number: KNOWN, name: 'Carla da padaria' },
      { number: WRITTEN, name: 'Seu Jorge' },
    ])
    const connectionId = await linkedConnection(fixture, SALES)
    await waitFor('the book', async () => (await kept()).length === 2)
    assert.lengthOf(await named(), 1, 'nobody is a contact before somebody asks for it')

    const first = await call(fixture, 'POST', '/contacts/import', { whatsappId: connectionId })
    assert.deepEqual(first as unknown, { imported: 1, existing: 1, failed: 0 })
    const book = [
      [KNOWN, 'Carla Reis'],
      [WRITTEN, 'Seu Jorge'],
    ]
    assert.deepEqual(await named(), book, 'a name that somebody gave stays')

    const again = await call(fixture, 'POST', '/contacts/import', { whatsappId: connectionId })
    assert.deepEqual(again as unknown, { imported: 0, existing: 2, failed: 0 })
    assert.deepEqual(await named(), book)
  })
})
