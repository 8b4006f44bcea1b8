/** Contact lists and tags as those to whom a campaign is sent (CMP-06, CMP-07, LST-02, LST-03). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { now } from '#app/kernel/clock'
import { registry } from '#app/kernel/modules/registry'
import { apiAs } from '#app/kernel/testing/api'
import StartDue from '#modules/campaigns/jobs/start_due'
import { Campaign, CampaignRecipient } from '#modules/campaigns/model'
import { aCampaign } from '#modules/campaigns/testing'
import { anAdmin } from '#modules/identity/testing'
import { resolveContact } from '#modules/contacts/public'
import { aNumber, aTicket } from '#modules/tickets/testing'

/** Campaigns know neither module: they are reached by their calls, where they are installed. */
const areInstalled = (...names: string[]) =>
  names.every((wanted) => registry.installed.some(({ name }) => name === wanted))

test.group('a campaign to a contact list', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  if (areInstalled('contact_lists')) toList()
  if (areInstalled('contact_lists', 'tags')) toTag()
})

function toList() {
  test('LST-02, LST-03: those on WhatsApp receive it; until it has ended the list stays', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const calls = apiAs(client, admin)
    const list = (await calls.post('/contact-lists', { name: 'Clientes' })).body()
    const numbers = { valid: aNumber(), absent: aNumber(), unchecked: aNumber() }
    for (const [state, number] of Object.entries(numbers)) {
      const person = { name: 'Ana Lima', number, email: '', contactListId: list.id }
      const { id } = (await calls.post('/contact-list-items', person)).body()
      await db.from('contact_list_items').where({ id }).update({ state })
    }
    const { id } = await aCampaign(admin.actor, {
      group: { kind: 'contact_list', id: list.id },
      scheduledAt: now().plus({ hours: 3 }),
    })
    const shown = await calls.get(`/campaigns/${id}`)
    shown.assertBodyContains({ contactListId: list.id, contactList: { name: list.name } })
    const refused = await calls.delete(`/contact-lists/${list.id}`)
    refused.assertStatus(409)
    refused.assertBodyContains({ error: 'ERR_CONTACT_LIST_IN_USE' })
    await Campaign.of(admin.actor).where({ id }).update({ scheduledAt: now().toSQL() })
    await new StartDue().handle()
    const recipients = await CampaignRecipient.of(admin.actor)
    assert.deepEqual(
      recipients.map(({ number }) => number),
      [numbers.valid]
    )
    ;(await calls.delete(`/contact-lists/${list.id}`)).assertStatus(409)
    ;(await calls.post(`/campaigns/${id}/cancel`)).assertStatus(204)
    ;(await calls.delete(`/contact-lists/${list.id}`)).assertStatus(200)
  })
}

function toTag() {
  test('CMP-06: the people with a tag are kept as a list when it starts', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const calls = apiAs(client, admin)
    const number = aNumber()
    const contact = await resolveContact(admin.actor, { phone: number, lid: null, pushName: 'Ana' })
    const ticket = await aTicket(admin.actor, { contactId: contact.id })
    const tag = (await calls.post('/tags', { name: 'Cliente VIP', color: '#123456' })).body()
    ;(await calls.put(`/ticket-tags/${ticket.id}/${tag.id}`)).assertStatus(200)
    const { id } = await aCampaign(admin.actor, {
      name: 'Natal',
      group: { kind: 'tag', id: tag.id },
    })
    await new StartDue().handle()
    const [list] = (await calls.get('/contact-lists')).body().records
    const day = now().setZone('America/Sao_Paulo').toFormat('dd/MM/yyyy')
    assert.include(list, { name: `Natal | TAG: Cliente VIP - ${day}`, contactsCount: 1 })
    const shown = (await calls.get(`/campaigns/${id}`)).body()
    assert.include(shown, { contactListId: list.id, tagId: tag.id })
    const items = await calls.get('/contact-list-items', { contactListId: list.id })
    items.assertBodyContains({ contacts: [{ number, isWhatsappValid: true }] })
  })

  test('CMP-04: lists come before tags, each by name', async ({ client, assert }) => {
    const calls = apiAs(client, await anAdmin())
    const make = async (path: string, body: object) => (await calls.post(path, body)).body().id
    const tag = await make('/tags', { name: 'Atacado', color: '#123456' })
    const late = await make('/contact-lists', { name: 'Vizinhos' })
    const early = await make('/contact-lists', { name: 'Bairro' })
    assert.deepEqual((await calls.get('/campaigns/audiences')).body(), [
      { kind: 'contact_list', id: early, name: 'Bairro' },
      { kind: 'contact_list', id: late, name: 'Vizinhos' },
      { kind: 'tag', id: tag, name: 'Atacado' },
    ])
  })
}
