/** CMP-06: the people whose tickets carry a tag, as a group to whom one text can be sent. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { anAdmin, aStranger } from '#modules/identity/testing'
import PeopleWithTag from '#modules/tags/audience'
import { aTag, hang } from '#modules/tags/testing'
import { aTicket } from '#modules/tickets/testing'

const audience = new PeopleWithTag()

test.group('people with a tag', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('CMP-06: each person once, with the state of their number; not groups, other tags or deleted people', async ({
    assert,
  }) => {
    const { actor } = await anAdmin()
    const { companyId } = actor
    const [tag, other] = [await aTag(actor, { name: 'VIP' }), await aTag(actor)]
    const tagged = async (name: string, options: Parameters<typeof aTicket>[1] = {}) => {
      const ticket = await aTicket(actor, { name, status: 'closed', ...options })
      await hang(tag, ticket)
      return ticket
    }
    const ana = await tagged('Ana')
    await tagged('Ana', { contactId: ana.contactId })
    const bia = await tagged('Bia')
    await db.from('contacts').where('id', bia.contactId).update({ number_state: 'absent' })
    const gone = await tagged('Caio')
    await db.from('contacts').where('id', gone.contactId).update({ deleted_at: new Date() })
    await tagged('Grupo', { isGroup: true })
    await hang(other, await aTicket(actor, { name: 'Duda' }))

    const { sql, bindings } = audience.people({ companyId, audienceId: tag.id })
    const { rows } = await db.rawQuery(
      `select name, email, state from (${sql}) as people order by ref`,
      [...bindings] as never
    )
    assert.deepEqual(rows, [
      { name: 'Ana', email: '', state: 'valid' },
      { name: 'Bia', email: '', state: 'absent' },
    ])
    assert.deepEqual([...(await audience.names(actor, [tag.id, 0]))], [[tag.id, 'VIP']])
  })

  test('CMP-04: the tags of a company are offered by name, to itself alone', async ({ assert }) => {
    const { actor } = await anAdmin()
    const [late, early] = [
      await aTag(actor, { name: 'Zona sul' }),
      await aTag(actor, { name: 'água' }),
    ]
    assert.deepEqual(await audience.all(actor), [
      { id: early.id, name: 'água' },
      { id: late.id, name: 'Zona sul' },
    ])
    assert.isEmpty(await audience.all((await aStranger()).actor))
  })

  test('API-02: another company’s tag is not found, and has no people', async ({ assert }) => {
    const { actor } = await anAdmin()
    const stranger = await aStranger()
    const tag = await aTag(actor)
    await hang(tag, await aTicket(actor))
    await assert.rejects(() => audience.access(stranger.actor, tag.id), /no such tag/)
    const { companyId } = stranger.actor
    const { sql, bindings } = audience.people({ companyId, audienceId: tag.id })
    assert.lengthOf((await db.rawQuery(sql, [...bindings] as never)).rows, 0)
    assert.equal((await audience.names(stranger.actor, [tag.id])).size, 0)
  })
})
