/** The file list endpoints: what each role reads, and what admins change (FIL-01). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { registry } from '#app/kernel/modules/registry'
import { apiAs } from '#app/kernel/testing/api'
import { fakeRealtime, type HeardRealtime } from '#app/kernel/testing/fakes/realtime'
import { aFileList, anOption } from '#modules/files/testing'
import { aStranger, aSuper, aSupervisor, anAdmin, anAgent } from '#modules/identity/testing'
import { preparedFilesDependant, type PreparedFilesRef } from '#modules/messages/contract'
import { aTicket } from '#modules/tickets/testing'

const form = { name: 'Catálogo', message: 'Oi {{firstName}}', options: [{ name: 'Preços' }] }
const namesOf = (files: readonly { name: string }[]) => files.map(({ name }) => name)

test.group('file lists: reading', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('AUT-14: {who} receives the fields {fields}')
    .with([
      { who: 'an agent', as: anAgent, fields: 'id,name' },
      { who: 'a supervisor', as: aSupervisor, fields: 'id,name' },
      {
        who: 'an admin',
        as: anAdmin,
        fields: 'id,name,message,userId,companyId,options,createdAt,updatedAt',
      },
    ] as const)
    .run(async ({ client, assert }, { as, fields }) => {
      const [me, stranger] = [await as(), await aStranger()]
      const list = await aFileList(me.actor, { name: 'Nossa' })
      await anOption(list, 'Preços')
      await aFileList(stranger.actor, { name: 'De fora' })
      const query = { companyId: stranger.company.id }
      const page = (await apiAs(client, me).get('/files', query)).body()
      assert.deepEqual([page.count, page.hasMore], [1, false])
      assert.deepEqual(Object.keys(page.files[0]), fields.split(','))
    })

  test('API-01: the operator names a company', async ({ client, assert }) => {
    const admin = await anAdmin()
    await aFileList(admin.actor, { name: 'Nossa' })
    const query = { companyId: admin.company.id }
    const page = (await apiAs(client, await aSuper()).get('/files', query)).body()
    assert.deepEqual(namesOf(page.files), ['Nossa'])
  })

  test('API-05: a search for {search} finds {found}')
    .with([
      { search: 'CATALOGO', found: ['Catálogo'] },
      { search: ' preços ', found: ['Tabela'] },
      { search: '%', found: ['Promo'] },
      { search: '', found: ['Catálogo', 'Promo', 'Tabela'] },
    ])
    .run(async ({ client, assert }, { search, found }) => {
      const admin = await anAdmin()
      await aFileList(admin.actor, { name: 'Tabela', message: 'Os preços' })
      await aFileList(admin.actor, { name: 'Promo', message: 'Só hoje 10%' })
      await aFileList(admin.actor, { name: 'Catálogo', message: 'Oi' })
      const answer = await apiAs(client, admin).get('/files', { searchParam: search })
      assert.deepEqual(namesOf(answer.body().files), found)
      assert.equal(answer.body().count, found.length)
    })

  test('API-05, API-06: 45 rows make three pages, each row on one', async ({ client, assert }) => {
    const agent = await anAgent()
    for (let n = 0; n < 45; n++) await aFileList(agent.actor)
    const ids = new Set<number>()
    for (const pageNumber of [1, 2, 3]) {
      const page = (await apiAs(client, agent).get('/files', { pageNumber })).body()
      assert.deepEqual([page.count, page.hasMore], [45, pageNumber < 3])
      for (const { id } of page.files) ids.add(id)
    }
    assert.equal(ids.size, 45)
  })

  test('VAR-07, VAR-06: the preview shows the texts filled in for this customer, and the files', async ({
    client,
    assert,
  }) => {
    const agent = await anAgent({ user: { name: 'Bia Reis' } })
    const mine = { status: 'open', userId: agent.user.id } as const
    const ticket = await aTicket(agent.actor, { ...mine, name: '{{user}} D’Ávila & Cia' })
    const list = await aFileList(agent.actor, { message: 'Olá {{name}}, sou {{user}} {{nada}}' })
    await anOption(list, 'Para {{name}}', Buffer.from('a;b'), 'preços de hoje.csv')
    await anOption(list, 'Sem arquivo')
    const calls = apiAs(client, agent)
    const answer = await calls.get(`/files/${list.id}/preview`, { ticketId: ticket.id })
    answer.assertStatus(200)
    const { message, options } = answer.body()
    assert.equal(message, 'Olá {{user}} D’Ávila & Cia, sou Bia Reis {{nada}}')
    assert.lengthOf(options, 1)
    assert.containsSubset(options[0], {
      name: 'Para {{user}} D’Ávila & Cia',
      mediaType: 'text/plain',
      mediaName: 'preços_de_hoje.csv',
      mediaSize: 3,
    })
    ;(await calls.get(`/files/${list.id}/preview`)).assertStatus(422)
    const foreign = await aTicket(agent.actor)
    const refused = await calls.get(`/files/${list.id}/preview`, { ticketId: foreign.id })
    refused.assertStatus(403)
  })

  test('AUT-04: nobody reads or writes without a token', async ({ client }) => {
    const calls = apiAs(client, null)
    for (const answer of [
      await calls.get('/files'),
      await calls.get('/files/1'),
      await calls.post('/files', form),
      await calls.post('/messages/1/file-list', { fileListId: 1 }),
    ]) {
      answer.assertStatus(403)
      answer.assertBodyContains({ error: 'ERR_TOKEN_EXPIRED' })
    }
  })
})

test.group('file lists: writing', (group) => {
  let realtime: HeardRealtime
  group.each.setup(async () => {
    realtime = fakeRealtime()
    const undo = await testUtils.db().wrapInGlobalTransaction()
    return async () => {
      realtime.restore()
      await undo()
    }
  })

  test('FIL-01, RT-06, API-13: a new list keeps the order of its options, emits events to all users, and is audited', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const { id: companyId } = admin.company
    const options = [{ name: 'Um' }, { name: 'Dois' }, { name: 'Três' }]
    const body = { ...form, name: ' Catálogo ', options, userId: 1 }
    const answer = await apiAs(client, admin).post('/files', body)
    answer.assertStatus(200)
    const record = answer.body()
    assert.containsSubset(record, {
      name: 'Catálogo',
      message: form.message,
      userId: admin.user.id,
      companyId,
    })
    assert.deepEqual(namesOf(record.options), ['Um', 'Dois', 'Três'])
    const as = `company-${companyId}-file`
    const emitted = (room: string, one: object) => ({
      rooms: [`company-${companyId}-${room}`],
      as,
      body: { action: 'create', record: one, fileList: one },
    })
    // Everybody sees its name; the contents are for admins (AUT-14).
    const name = { id: record.id, name: 'Catálogo' }
    assert.deepEqual(realtime.named(as), [emitted('mainchannel', name), emitted('admin', record)])
    const audits = await db.from('audit_entries').where({ entity: 'file_lists' })
    assert.containsSubset(audits, [{ action: 'files.create', user_id: admin.user.id }])
  })

  test('FIL-01: PUT renames, adds, and removes missing options; without options in the body all stay', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const list = await aFileList(admin.actor)
    const [one, two] = [await anOption(list, 'Um'), await anOption(list, 'Dois')]
    const calls = apiAs(client, admin)
    const kept = (await calls.put(`/files/${list.id}`, { name: 'Outro nome' })).body()
    assert.equal(kept.name, 'Outro nome')
    assert.deepEqual(namesOf(kept.options), ['Um', 'Dois'])
    const options = [{ name: 'Três' }, { id: two.id, name: 'Segundo' }]
    const changed = (await calls.put(`/files/${list.id}`, { options })).body()
    assert.deepEqual(namesOf(changed.options), ['Segundo', 'Três'], 'in the order of their ids')
    assert.equal(changed.options[0].id, two.id)
    assert.isNull(await db.from('file_options').where('id', one.id).first())
    const none = (await calls.put(`/files/${list.id}`, { options: [] })).body()
    assert.deepEqual(none.options, [])
  })

  test('FIL-01: an option of another list, or one given twice, changes nothing', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const [list, other] = [await aFileList(admin.actor), await aFileList(admin.actor)]
    const [own, foreign] = [await anOption(list, 'Nossa'), await anOption(other, 'Alheia')]
    const calls = apiAs(client, admin)
    const put = (options: object[]) => calls.put(`/files/${list.id}`, { name: 'Mudou', options })
    const wrong = await put([{ id: foreign.id, name: 'Minha' }])
    wrong.assertStatus(404)
    wrong.assertBodyContains({ error: 'ERR_NO_FILE_OPTION_FOUND' })
    const twice = await put([
      { id: own.id, name: 'a' },
      { id: own.id, name: 'b' },
    ])
    twice.assertStatus(422)
    const { name } = await db.from('file_lists').where('id', list.id).first()
    assert.equal(name, list.name)
    assert.lengthOf(await db.from('file_options').where('file_list_id', list.id), 1)
  })

  test('FIL-01: a name is unique within a company, ignoring case', async ({ client, assert }) => {
    const [admin, stranger] = [await anAdmin(), await aStranger()]
    await aFileList(stranger.actor, { name: 'Catálogo' })
    const calls = apiAs(client, admin)
    ;(await calls.post('/files', form)).assertStatus(200)
    const other = (await calls.post('/files', { ...form, name: 'Outra' })).body()
    for (const answer of [
      await calls.post('/files', { ...form, name: 'CATÁLOGO' }),
      await calls.put(`/files/${other.id}`, { name: 'catálogo' }),
    ]) {
      answer.assertStatus(409)
      answer.assertBodyContains({ error: 'ERR_DUPLICATED_FILE_LIST' })
    }
    assert.lengthOf(await db.from('file_lists').where('company_id', admin.company.id), 2)
  })

  test('operations.md 5: {what} is refused')
    .with([
      { what: 'a name of two letters', given: { ...form, name: ' ab ' }, field: 'name' },
      { what: 'no name', given: { message: 'Oi' }, field: 'name' },
      { what: 'no message', given: { name: 'Catálogo' }, field: 'message' },
      { what: 'a blank message', given: { ...form, message: '  ' }, field: 'message' },
      {
        what: 'a nameless option',
        given: { ...form, options: [{ name: '' }] },
        field: 'options.0.name',
      },
    ])
    .run(async ({ client }, { given, field }) => {
      const answer = await apiAs(client, await anAdmin()).post('/files', given)
      answer.assertStatus(422)
      answer.assertBodyContains({ error: 'ERR_VALIDATION', details: [{ field }] })
    })

  test('AUT-14, API-02: agents, supervisors and users of another company cannot read, change or delete one', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const list = await aFileList(admin.actor)
    const people = [
      { person: await anAgent({ company: admin.company }), status: 403 },
      { person: await aSupervisor({ company: admin.company }), status: 403 },
      { person: await aStranger(), status: 404 },
    ]
    for (const { person, status } of people) {
      const calls = apiAs(client, person)
      ;(await calls.get(`/files/${list.id}`)).assertStatus(status)
      ;(await calls.put(`/files/${list.id}`, form)).assertStatus(status)
      ;(await calls.delete(`/files/${list.id}`)).assertStatus(status)
    }
    assert.lengthOf(await db.from('file_lists').where({ id: list.id, name: list.name }), 1)
  })

  test('FIL-01, RT-06: deleting removes the list with its options and emits an event; a second time is 404', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const { id: companyId } = admin.company
    const list = await aFileList(admin.actor)
    await anOption(list, 'Preços')
    const calls = apiAs(client, admin)
    ;(await calls.delete(`/files/${list.id}`)).assertStatus(200)
    assert.isEmpty(await db.from('file_options').where('file_list_id', list.id))
    assert.deepEqual(
      realtime.named(`company-${companyId}-file`).map(({ body }) => body),
      [{ action: 'delete', id: list.id, fileListId: list.id }]
    )
    ;(await calls.delete(`/files/${list.id}`)).assertStatus(404)
  })

  test('FIL-02: a list that another module still needs for sending cannot be deleted: 409', async ({
    client,
    assert,
    cleanup,
  }) => {
    const admin = await anAdmin()
    const [needed, free] = [await aFileList(admin.actor), await aFileList(admin.actor)]
    const asked: PreparedFilesRef[] = []
    class Campaigns {
      async needs(list: PreparedFilesRef) {
        asked.push(list)
        return list.preparedId === needed.id
      }
    }
    // Whichever modules are installed: this one asks.
    const ask = registry.contributionsTo
    cleanup(() => void (registry.contributionsTo = ask))
    registry.contributionsTo = (async (point: { key: string }) =>
      point === preparedFilesDependant
        ? [Campaigns]
        : ask.call(registry, point)) as typeof registry.contributionsTo
    const calls = apiAs(client, admin)
    const refused = await calls.delete(`/files/${needed.id}`)
    refused.assertStatus(409)
    refused.assertBodyContains({ error: 'ERR_FILE_LIST_IN_USE' })
    ;(await calls.delete(`/files/${free.id}`)).assertStatus(200)
    const { id: companyId } = admin.company
    assert.deepEqual(asked, [
      { companyId, preparedId: needed.id },
      { companyId, preparedId: free.id },
    ])
    assert.lengthOf(await db.from('file_lists').where('company_id', companyId), 1)
  })

  test('FIL-02: a row that references the list concurrently also blocks the deletion', async ({
    client,
  }) => {
    const admin = await anAdmin()
    const list = await aFileList(admin.actor)
    await db.rawQuery('create table pointing (id int references file_lists (id))')
    await db.table('pointing').insert({ id: list.id })
    const refused = await apiAs(client, admin).delete(`/files/${list.id}`)
    refused.assertStatus(409)
    refused.assertBodyContains({ error: 'ERR_FILE_LIST_IN_USE' })
  })
})
