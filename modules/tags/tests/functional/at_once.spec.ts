/** Two users label concurrently, each in their own transaction (TAG-01, TAG-02). */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { aCompany, anAdmin } from '#modules/identity/testing'
import { syncTags } from '#modules/tags/actions/tag_ticket'
import { aTag } from '#modules/tags/testing'
import { aTicket } from '#modules/tickets/testing'

test.group('tags: concurrent requests', () => {
  test('TAG-01: two concurrent requests for the same new name create one tag', async ({
    assert,
    cleanup,
  }) => {
    const { actor, company } = await anAdmin({ company: await aCompany() })
    cleanup(() => company.delete())
    const tickets = [await aTicket(actor), await aTicket(actor), await aTicket(actor)]
    const names = ['Nova', 'NOVA', 'nova']
    await Promise.all(
      tickets.map(({ id }, index) => syncTags(actor, id, [{ name: names[index]! }]))
    )
    assert.lengthOf(await db.from('tags').where('company_id', company.id), 1)
    assert.lengthOf(await db.from('ticket_tags').where('company_id', company.id), 3)
  })

  test('TAG-02: of two concurrent choices for one ticket one is stored as a whole, not the union', async ({
    assert,
    cleanup,
  }) => {
    const { actor, company } = await anAdmin({ company: await aCompany() })
    cleanup(() => company.delete())
    const ticket = await aTicket(actor)
    const [one, two] = [await aTag(actor), await aTag(actor)]
    await Promise.all([one, two].map(({ id }) => syncTags(actor, ticket.id, [{ id }])))
    const hung = await db.from('ticket_tags').where('ticket_id', ticket.id)
    assert.lengthOf(hung, 1)
    assert.include([one.id, two.id], hung[0].tag_id)
  })
})
