// `guiche contact` as a program, over the socket file of a real server (ADR 69).
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import { join } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { systemActor } from '#app/kernel/actor/actor'
import { aCompany } from '#modules/identity/testing'
import { aMessage } from '#modules/messages/testing'
import { aTicket } from '#modules/tickets/testing'
import { OperatorsServer } from '#tests/support/operators_server'
import { zipEntries } from '#tests/support/zip_entries'

test.group('guiche contact', (group) => {
  let guiche: OperatorsServer['guiche']
  let companyId: number
  let folder: string
  group.setup(async () => {
    companyId = (await aCompany({ name: 'Padaria Sol' })).id
    folder = await mkdtemp(join(os.tmpdir(), 'guiche-contact-'))
    // Without a gateway: nobody calls WhatsApp.
    const server = await OperatorsServer.start({ PROCESS_KINDS: 'web,worker' })
    guiche = server.guiche
    return async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    }
  })
  const aPerson = async (name: string) => {
    const ticket = await aTicket(systemActor(companyId), { status: 'closed', name })
    await aMessage(ticket, { body: `sou ${name}` })
    return ticket
  }

  test('OPS-01: export waits and writes the archive, which nobody else on the machine reads', async ({
    assert,
  }) => {
    const { contactId } = await aPerson('Ana')
    const to = join(folder, 'ana.zip')
    const { code, out } = await guiche(['contact', 'export', String(contactId), '--to', to])
    assert.equal(code, 0)
    const bytes = await readFile(to)
    assert.equal(out, `Written: ${to} (${bytes.length} bytes).\n`)
    const [message] = JSON.parse(zipEntries(bytes).get('messages.json')!.toString())
    assert.equal(message.body, 'sou Ana')
    assert.equal((await stat(to)).mode & 0o777, 0o600)
    const [row] = await db
      .from('audit_entries')
      .where({ company_id: companyId, action: 'contacts.export_person' })
    assert.deepEqual([row.user_id, row.operator_account], [null, os.userInfo().username])

    const again = await guiche(['contact', 'export', String(contactId), '--to', to])
    assert.equal(again.code, 1)
    assert.include(again.errors, 'is there already')
    const json = ['--to', join(folder, 'again.zip'), '--json']
    const printed = await guiche(['contact', 'export', String(contactId), ...json])
    assert.containsSubset(JSON.parse(printed.out), { contactId, status: 'done' })
  })

  test('OPS-01: erase only when somebody is sure, and to its end', async ({ assert }) => {
    const { contactId, id } = await aPerson('Bia')
    const refused = await guiche(['contact', 'erase', String(contactId)])
    assert.equal(refused.code, 2)
    const contact = () => db.from('contacts').where('id', contactId).firstOrFail()
    assert.equal((await contact()).name, 'Bia')

    const sure = ['--block-number', '--yes']
    const { code, out } = await guiche(['contact', 'erase', String(contactId), ...sure])
    assert.equal(code, 0)
    assert.equal(
      out,
      `Erased: ${contactId}. Tickets and ratings stay, and say nothing about the person.\n`
    )
    assert.equal((await contact()).name, '')
    const [message] = await db.from('messages').where('ticket_id', id)
    assert.equal(message.body, '')
    const numbers = await db.from('erased_numbers').where('company_id', companyId)
    assert.isAbove(numbers.length, 0)
  })

  test('an unknown contact is code 1, no id is code 2, and help has an example', async ({
    assert,
  }) => {
    for (const command of [
      ['export', '--to', join(folder, 'x.zip')],
      ['erase', '--yes'],
    ]) {
      const [name, ...options] = command
      const unknown = await guiche(['contact', name!, '999999', ...options])
      assert.equal(unknown.code, 1)
      assert.include(unknown.errors, 'ERR_NO_CONTACT_FOUND')
      assert.equal((await guiche(['contact', name!, 'ana'])).code, 2)
      assert.include((await guiche(['contact', name!, '--help'])).out, `$ guiche contact ${name}`)
    }
  })
})
