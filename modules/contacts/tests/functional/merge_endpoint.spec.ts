/** Merging two contacts on request of an admin. */
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import Contact from '#modules/contacts/models/contact'
import { resolveContact, resolveGroup } from '#modules/contacts/public'
import { aStranger, anAdmin, anAgent, type SomeoneSignedIn } from '#modules/identity/testing'

test.group('POST /contacts/{id}/merge', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  const setUp = async () => {
    const admin = await anAdmin()
    const older = await resolveContact(admin.actor, {
      phone: '5511977776666',
      lid: null,
      pushName: 'Ana',
    })
    const younger = await resolveContact(admin.actor, {
      phone: '5521966665555',
      lid: '98',
      pushName: 'Ana L.',
    })
    return { admin, older, younger }
  }
  const left = ({ actor }: SomeoneSignedIn) => Contact.of(actor).orderBy('id')

  test('IN-06: two contacts of one customer become one, and the hidden id of the other still resolves to it', async ({
    client,
    assert,
  }) => {
    const { admin, older, younger } = await setUp()
    const answer = await client
      .post(`/contacts/${younger.id}/merge`)
      .bearerToken(admin.token)
      .json({ withId: older.id })
    answer.assertStatus(200)
    assert.containsSubset(answer.body(), { id: older.id, name: 'Ana', number: '5511977776666' })
    assert.deepEqual(
      (await left(admin)).map(({ id }) => id),
      [older.id]
    )
    const found = await resolveContact(admin.actor, { phone: null, lid: '98', pushName: null })
    assert.equal(found.id, older.id)
    const audit = await db
      .from('audit_entries')
      .where({ company_id: admin.company.id, action: 'contacts.merge' })
      .firstOrFail()
    assert.equal(audit.user_id, admin.user.id)
  })

  test('API-02: another company gets 404 and changes nothing', async ({ client, assert }) => {
    const { admin, older, younger } = await setUp()
    const answer = await client
      .post(`/contacts/${older.id}/merge`)
      .bearerToken((await aStranger()).token)
      .json({ withId: younger.id })
    answer.assertStatus(404)
    answer.assertBodyContains({ error: 'ERR_NO_CONTACT_FOUND' })
    assert.lengthOf(await left(admin), 2)
  })

  test('AUT-14: an agent may not', async ({ client, assert }) => {
    const { admin, older, younger } = await setUp()
    const agent = await anAgent({ company: admin.company })
    const answer = await client
      .post(`/contacts/${older.id}/merge`)
      .bearerToken(agent.token)
      .json({ withId: younger.id })
    answer.assertStatus(403)
    answer.assertBodyContains({ error: 'ERR_NO_PERMISSION' })
    assert.lengthOf(await left(admin), 2)
  })

  test('rejects a group, and merging a contact with itself', async ({ client }) => {
    const { admin, older } = await setUp()
    const aGroup = await resolveGroup(admin.actor, { group: '120363', subject: 'Vizinhos' })
    for (const withId of [aGroup.id, older.id]) {
      const answer = await client
        .post(`/contacts/${older.id}/merge`)
        .bearerToken(admin.token)
        .json({ withId })
      answer.assertStatus(409)
      answer.assertBodyContains({ error: 'ERR_CONTACTS_NOT_MERGEABLE' })
    }
  })

  test('API-04: 422 without the other contact, 403 without a token', async ({ client }) => {
    const { admin, older } = await setUp()
    const bad = await client.post(`/contacts/${older.id}/merge`).bearerToken(admin.token).json({})
    bad.assertStatus(422)
    const nobody = await client.post(`/contacts/${older.id}/merge`).json({ withId: 1 })
    nobody.assertStatus(403)
    nobody.assertBodyContains({ error: 'ERR_TOKEN_EXPIRED' })
  })
})
