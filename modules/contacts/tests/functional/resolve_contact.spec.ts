/** Resolving a person to one contact, whichever identity WhatsApp reports. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { systemActor } from '#app/kernel/actor/actor'
import { resolveContact } from '#modules/contacts/public'
import { aCompany } from '#modules/identity/testing'

const phone = '5511977776666'
const withoutNinth = '551177776666'
const lid = '98765432109876'

test.group('resolving a person', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  const company = async () => systemActor((await aCompany()).id)

  test('IN-07: a new contact gets the name that the person chose', async ({ assert }) => {
    const contact = await resolveContact(await company(), { phone, lid: null, pushName: 'Ana' })
    assert.containsSubset(contact.serialize(), { name: 'Ana', number: phone, email: '' })
  })

  test('IN-07: without a name it gets the number', async ({ assert }) => {
    const contact = await resolveContact(await company(), { phone, lid: null, pushName: null })
    assert.equal(contact.name, phone)
  })

  test('IN-02: with and without the ninth digit it is the same contact', async ({ assert }) => {
    const actor = await company()
    const one = await resolveContact(actor, { phone, lid: null, pushName: 'Ana' })
    const two = await resolveContact(actor, { phone: withoutNinth, lid: null, pushName: 'Ana' })
    assert.equal(two.id, one.id)
    assert.equal(two.number, phone)
  })

  test('IN-04: a message with both ids adds the hidden id', async ({ assert }) => {
    const actor = await company()
    const known = await resolveContact(actor, { phone, lid: null, pushName: 'Ana' })
    await resolveContact(actor, { phone, lid, pushName: 'Ana' })
    const later = await resolveContact(actor, { phone: null, lid, pushName: 'Ana' })
    assert.equal(later.id, known.id)
  })

  test('IN-05: a hidden id alone has no number, and gets it later on the same row', async ({
    assert,
  }) => {
    const actor = await company()
    const hidden = await resolveContact(actor, { phone: null, lid, pushName: 'Ana' })
    assert.equal(hidden.number, '')
    const known = await resolveContact(actor, { phone, lid, pushName: 'Ana' })
    assert.equal(known.id, hidden.id)
    assert.equal(known.number, phone)
  })

  test('IN-07: a name from WhatsApp replaces a number, but never a typed name', async ({
    assert,
  }) => {
    const actor = await company()
    const contact = await resolveContact(actor, { phone, lid: null, pushName: null })
    const named = await resolveContact(actor, { phone, lid: null, pushName: 'Ana' })
    assert.equal(named.name, 'Ana')
    await contact.merge({ name: 'Ana da padaria', isNameEdited: true }).save()
    const again = await resolveContact(actor, { phone, lid: null, pushName: 'Aninha' })
    assert.equal(again.name, 'Ana da padaria')
  })

  test('API-01: the same number in another company is another contact', async ({ assert }) => {
    const ours = await resolveContact(await company(), { phone, lid: null, pushName: 'Ana' })
    const theirs = await resolveContact(await company(), { phone, lid: null, pushName: 'Ana' })
    assert.notEqual(theirs.id, ours.id)
  })
})

test.group('resolving a person concurrently', () => {
  test('IN-09: fifty concurrent first messages in four forms create one contact', async ({
    assert,
    cleanup,
  }) => {
    const company = await aCompany()
    cleanup(async () => {
      await db.from('companies').where('id', company.id).delete()
    })
    const actor = systemActor(company.id)
    const forms = [
      { phone, lid: null },
      { phone: withoutNinth, lid: null },
      { phone, lid },
      { phone: withoutNinth, lid },
    ]
    const calls = Array.from({ length: 50 }, (_, call) =>
      resolveContact(actor, { ...forms[call % forms.length], pushName: 'Ana' })
    )
    const ids = new Set((await Promise.all(calls)).map(({ id }) => id))
    assert.equal(ids.size, 1)
    const rows = await db.from('contacts').where('company_id', company.id)
    assert.lengthOf(rows, 1)
  })
})
