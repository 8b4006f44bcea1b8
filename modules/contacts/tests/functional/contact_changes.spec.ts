/** Editing a contact. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import type Contact from '#modules/contacts/models/contact'
import { resolveContact, resolveGroup, sparedFromAutomation } from '#modules/contacts/public'
import { learnPairs } from '#modules/contacts/testing'
import { aStranger, anAdmin, anAgent, type SomeoneSignedIn } from '#modules/identity/testing'

const phone = '5511977776666'
const withoutNinth = '551177776666'
const lid = '98765432109876'

test.group('editing a contact', (group) => {
  let agent: SomeoneSignedIn
  let ana: Contact
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(async () => {
    agent = await anAgent()
    ana = await seen({ phone, lid, pushName: 'Ana' })
  })

  const seen = (person: { phone?: string; lid?: string; pushName?: string }) =>
    resolveContact(agent.actor, { phone: null, lid: null, pushName: null, ...person })

  test('CON-02: extraInfo is replaced as a whole; fields missing in the body are unchanged', async ({
    client,
    assert,
  }) => {
    const put = (body: object) =>
      client.put(`/contacts/${ana.id}`).bearerToken(agent.token).json(body)
    const first = await put({
      email: 'ana@example.com',
      extraInfo: [
        { name: 'CPF', value: '1' },
        { name: 'Cidade', value: 'Santos' },
      ],
    })
    assert.lengthOf(first.body().extraInfo, 2)
    const second = await put({ extraInfo: [{ name: 'Cidade', value: 'Bauru' }] })
    second.assertBodyContains({
      name: 'Ana',
      number: phone,
      email: 'ana@example.com',
      extraInfo: [{ name: 'Cidade', value: 'Bauru' }],
    })
    const third = await put({ name: 'Ana Lima' })
    assert.deepEqual(third.body().extraInfo, [{ name: 'Cidade', value: 'Bauru' }])
    const none = await put({ extraInfo: [] })
    assert.deepEqual(none.body().extraInfo, [])
  })

  test('IN-07: a typed name is kept; sending back the current name does not count as typed', async ({
    client,
    assert,
  }) => {
    const bia = await seen({ phone: '5511977770000' })
    await client.put(`/contacts/${bia.id}`).bearerToken(agent.token).json({ name: bia.name })
    assert.equal((await seen({ phone: '5511977770000', pushName: 'Bia' })).name, 'Bia')
    await client.put(`/contacts/${ana.id}`).bearerToken(agent.token).json({ name: phone })
    assert.equal((await seen({ phone, pushName: 'Aninha' })).name, phone)
  })

  test('CON-02: another contact’s number is refused, and no other field is saved', async ({
    client,
    assert,
  }) => {
    const bia = await seen({ phone: '5511977770000', pushName: 'Bia' })
    const answer = await client
      .put(`/contacts/${bia.id}`)
      .bearerToken(agent.token)
      .json({ name: 'Beatriz', number: withoutNinth })
    answer.assertStatus(409)
    answer.assertBodyContains({
      error: 'ERR_DUPLICATED_CONTACT',
      contact: { id: ana.id, name: 'Ana' },
    })
    await bia.refresh()
    assert.equal(bia.name, 'Bia')
  })

  test('the new number finds the contact, the old one does not', async ({ client, assert }) => {
    await learnPairs(agent.actor, [{ phone, lid }])
    const answer = await client
      .put(`/contacts/${ana.id}`)
      .bearerToken(agent.token)
      .json({ number: '+55 11 97777-0000' })
    answer.assertStatus(200)
    answer.assertBodyContains({ number: '5511977770000', isWhatsappValid: null })
    assert.equal((await seen({ phone: '5511977770000' })).id, ana.id)
    const other = await seen({ phone, lid, pushName: 'Quem ficou com o número' })
    assert.notEqual(other.id, ana.id)
    await ana.refresh()
    assert.equal(ana.number, '5511977770000')
  })

  test('sending its own number in any form changes nothing', async ({ client, assert }) => {
    const answer = await client
      .put(`/contacts/${ana.id}`)
      .bearerToken(agent.token)
      .json({ number: '(11) 7777-6666' })
    answer.assertStatus(200)
    answer.assertBodyContains({ number: phone, isWhatsappValid: true })
    assert.equal((await seen({ phone })).id, ana.id)
    const audits = await db.from('audit_entries').where({ action: 'contacts.edit' })
    assert.lengthOf(audits, 0)
  })

  test('IN-05: a contact with only a hidden id gets a number and stays one contact', async ({
    client,
    assert,
  }) => {
    const hidden = await seen({ lid: '111222333', pushName: 'Rui' })
    const answer = await client
      .put(`/contacts/${hidden.id}`)
      .bearerToken(agent.token)
      .json({ name: 'Rui Alves', number: '5511977770000' })
    answer.assertBodyContains({ number: '5511977770000' })
    const writer = await seen({ phone: '5511977770000', lid: '111222333' })
    assert.equal(writer.id, hidden.id)
  })

  test('a group’s number cannot be changed', async ({ client }) => {
    const { actor, token } = await anAdmin({ company: agent.company })
    const { id } = await resolveGroup(actor, { group: '120363', subject: 'Vizinhos' })
    const put = (body: object) => client.put(`/contacts/${id}`).bearerToken(token).json(body)
    const refused = await put({ number: phone })
    refused.assertStatus(409)
    refused.assertBodyContains({ error: 'ERR_GROUP_HAS_NO_NUMBER' })
    const named = await put({ name: 'Condomínio' })
    named.assertBodyContains({ name: 'Condomínio', isGroup: true })
  })

  test('IN-64: an excluded contact is reported as excluded from automation', async ({
    client,
    assert,
  }) => {
    const spared = async ({ actor }: SomeoneSignedIn = agent) =>
      (await sparedFromAutomation(actor, [ana.id])).has(ana.id)
    assert.isFalse(await spared())
    const put = (disableBot: boolean) =>
      client.put(`/contacts/${ana.id}`).bearerToken(agent.token).json({ disableBot })
    ;(await put(true)).assertBodyContains({ disableBot: true })
    assert.isTrue(await spared())
    const shown = await client.get(`/contacts/${ana.id}`).bearerToken(agent.token)
    shown.assertBodyContains({ disableBot: true })
    const stranger = await aStranger()
    assert.isTrue(await spared(stranger), 'nobody of theirs')
    ;(await put(false)).assertBodyContains({ disableBot: false })
    assert.isFalse(await spared())
  })

  test('API-02, API-04: rejects another company and callers without a token', async ({
    client,
    assert,
  }) => {
    const strange = await client
      .put(`/contacts/${ana.id}`)
      .bearerToken((await aStranger()).token)
      .json({ name: 'Outra' })
    strange.assertStatus(404)
    const nobody = await client.put(`/contacts/${ana.id}`).json({ name: 'Outra' })
    nobody.assertStatus(403)
    const bad = await client.put(`/contacts/${ana.id}`).bearerToken(agent.token).json({ name: 'A' })
    bad.assertStatus(422)
    await ana.refresh()
    assert.equal(ana.name, 'Ana')
  })
})
