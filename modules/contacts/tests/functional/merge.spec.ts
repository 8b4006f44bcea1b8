/** Merging contacts that turn out to be one person, from messages and from pairs. */
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { systemActor, type Actor } from '#app/kernel/actor/actor'
import Contact from '#modules/contacts/models/contact'
import { resolveContact } from '#modules/contacts/public'
import { learnPairs } from '#modules/contacts/testing'
import { anOldRow } from '#modules/contacts/testing'
import { aCompany } from '#modules/identity/testing'

const phone = '5511977776666'
const withoutNinth = '551177776666'
const otherPhone = '5521966665555'
const lid = '98765432109876'

test.group('merging contacts', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  const company = async () => systemActor((await aCompany()).id)
  const contacts = (actor: Actor) => Contact.of(actor).orderBy('id')
  const identities = async (actor: Actor) => {
    const rows = await db
      .from('contact_identities')
      .where('company_id', actor.companyId)
      .orderBy('id')
    return rows.map(({ kind, value, contact_id: id }) => ({ kind, value, id }))
  }
  const seen = (actor: Actor, person: { phone?: string; lid?: string; name?: string }) =>
    resolveContact(actor, {
      phone: person.phone ?? null,
      lid: person.lid ?? null,
      pushName: person.name ?? null,
    })

  test('IN-06: a message with both ids merges the hidden-id contact and the phone contact', async ({
    assert,
  }) => {
    const actor = await company()
    const hidden = await seen(actor, { lid, name: 'Ana' })
    const known = await seen(actor, { phone })
    const one = await seen(actor, { phone, lid })
    assert.equal(one.id, known.id, 'IN-06: the winner is the one with a phone, though younger')
    assert.equal(one.name, 'Ana', 'the name that only the other had')
    assert.equal(one.number, phone)
    assert.deepEqual(
      (await contacts(actor)).map(({ id }) => id),
      [known.id]
    )
    assert.notInclude(
      (await identities(actor)).map(({ id }) => id),
      hidden.id
    )
  })

  test('IN-06: merging is idempotent', async ({ assert }) => {
    const actor = await company()
    await seen(actor, { lid })
    await seen(actor, { phone })
    const once = await seen(actor, { phone, lid })
    const state = await identities(actor)
    const twice = await seen(actor, { phone, lid })
    assert.equal(twice.id, once.id)
    assert.deepEqual(await identities(actor), state)
  })

  test('IN-02: older rows with and without the ninth digit are merged', async ({ assert }) => {
    const actor = await company()
    const older = await anOldRow(actor, { number: withoutNinth, name: 'Ana' })
    const younger = await anOldRow(actor, { number: phone, name: phone })
    const one = await seen(actor, { phone: withoutNinth })
    assert.equal(one.id, older.id, 'both have a phone: the oldest')
    assert.equal(one.number, phone, 'EXT-10: in its canonical form')
    assert.isNull(await Contact.of(actor).where('id', younger.id).first())
    assert.equal((await seen(actor, { phone })).id, older.id)
  })

  test('IN-02: a single older row gets the current form of its number', async ({ assert }) => {
    const actor = await company()
    const row = await anOldRow(actor, { number: withoutNinth, name: withoutNinth })
    const one = await seen(actor, { phone })
    assert.equal(one.id, row.id)
    assert.containsSubset(one.serialize(), { number: phone, name: phone })
  })

  test('IN-04: two contacts with a phone each are not merged; the hidden id moves to the phone’s contact', async ({
    assert,
  }) => {
    const actor = await company()
    const ana = await seen(actor, { phone, lid, name: 'Ana' })
    const bia = await seen(actor, { phone: otherPhone, name: 'Bia' })
    assert.equal((await seen(actor, { phone: otherPhone, lid })).id, bia.id)
    assert.equal((await seen(actor, { lid })).id, bia.id)
    assert.equal((await seen(actor, { phone })).id, ana.id)
    assert.lengthOf(await contacts(actor), 2)
  })

  test('IN-05: a person who changes their number stays one contact, with the new number', async ({
    assert,
  }) => {
    const actor = await company()
    const before = await seen(actor, { phone, lid, name: 'Ana' })
    const after = await seen(actor, { phone: otherPhone, lid })
    assert.equal(after.id, before.id)
    assert.equal(after.number, otherPhone)
  })

  test('IN-06, IN-07: values typed by a user survive the merge', async ({ assert }) => {
    const actor = await company()
    const hidden = await seen(actor, { lid, name: 'Ana' })
    const fields = [
      { name: 'Cidade', value: 'Santos' },
      { name: 'CPF', value: '1' },
    ]
    await hidden.merge({ name: 'Ana da padaria', isNameEdited: true, isBotDisabled: true }).save()
    await hidden.merge({ extraInfo: fields }).save()
    const shown = await seen(actor, { phone, name: 'Aninha' })
    await shown.merge({ extraInfo: [{ name: 'Cidade', value: 'Bauru' }] }).save()
    const one = await seen(actor, { phone, lid, name: 'Aninha' })
    assert.equal(one.name, 'Ana da padaria')
    assert.isTrue(one.isNameEdited)
    assert.isTrue(one.isBotDisabled, 'IN-64: spared from automation before, and after')
    const union = [
      { name: 'Cidade', value: 'Bauru' },
      { name: 'CPF', value: '1' },
    ]
    assert.deepEqual([...one.extraInfo], union, 'IN-06: by name, the one that stays first')
  })

  test('IN-03: a pair of an unknown person creates no contact, and is used at the first message', async ({
    assert,
  }) => {
    const actor = await company()
    await learnPairs(actor, [{ phone: withoutNinth, lid }])
    assert.lengthOf(await contacts(actor), 0)
    const first = await seen(actor, { lid, name: 'Ana' })
    assert.containsSubset(first.serialize(), { name: 'Ana', number: phone })
    assert.equal((await seen(actor, { phone })).id, first.id)
  })

  test('IN-05: a pair gives the hidden-id contact its number', async ({ assert }) => {
    const actor = await company()
    const hidden = await seen(actor, { lid })
    assert.containsSubset(hidden.serialize(), { name: '', number: '' })
    await learnPairs(actor, [{ phone, lid }])
    const [row] = await contacts(actor)
    assert.containsSubset(row.serialize(), { id: hidden.id, name: phone, number: phone })
  })

  test('IN-06: a pair merges two contacts; sending it again changes nothing', async ({
    assert,
  }) => {
    const actor = await company()
    await seen(actor, { lid, name: 'Ana' })
    const known = await seen(actor, { phone, name: 'Ana' })
    await learnPairs(actor, [{ phone, lid }])
    const state = await identities(actor)
    await learnPairs(actor, [{ phone, lid }])
    assert.deepEqual(await identities(actor), state)
    assert.deepEqual(
      (await contacts(actor)).map(({ id }) => id),
      [known.id]
    )
  })

  test('IN-03: a history of 1,200 pairs is stored; pairs of known people update their contacts', async ({
    assert,
  }) => {
    const actor = await company()
    const known = await seen(actor, { phone, name: 'Ana' })
    const strangers = Array.from({ length: 1200 }, (_, at) => ({
      phone: String(5511960000000 + at),
      lid: String(40000000000000 + at),
    }))
    await learnPairs(actor, [...strangers, { phone, lid }])
    const [{ count }] = await db
      .from('contact_pairs')
      .where('company_id', actor.companyId)
      .count('* as count')
    assert.equal(Number(count), 1201)
    assert.equal((await seen(actor, { lid })).id, known.id)
    assert.lengthOf(await contacts(actor), 1)
  })

  test('API-01: pairs learnt by one company are not visible to another', async ({ assert }) => {
    const [ours, theirs] = [await company(), await company()]
    await learnPairs(ours, [{ phone, lid }])
    const hidden = await seen(theirs, { lid })
    assert.equal(hidden.number, '')
    const known = await seen(theirs, { phone })
    assert.notEqual(known.id, hidden.id)
  })
})
