/** The frozen responses and events of the files library. */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { fakeRealtime } from '#app/kernel/testing/fakes/realtime'
import { assertWire } from '#app/kernel/testing/wire_snapshot'
import { aFileList, anOption } from '#modules/files/testing'
import { anAdmin, anAgent } from '#modules/identity/testing'
import { aTicket } from '#modules/tickets/testing'

const form = { name: 'Catálogo', message: 'Oi {{firstName}}', options: [{ name: 'Preços' }] }

/** Random and signed anew each time. */
const unsigned = (body: object) =>
  JSON.parse(JSON.stringify(body).replace(/\/media\/companies[^"]*/g, '/media/…'))

test.group('file lists on the wire', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('pages for an agent and for an admin, one list, its preview, and its sending', async ({
    client,
  }) => {
    const admin = await anAdmin()
    const agent = await anAgent({ company: admin.company })
    const list = await aFileList(admin.actor, { name: 'Catálogo', message: 'Oi {{firstName}}' })
    await anOption(list, 'Preços', Buffer.from('a;b'), 'tabela de preços.csv')
    await anOption(list, 'Ainda sem arquivo')
    const ticket = await aTicket(admin.actor, { status: 'open', userId: agent.user.id })
    const calls = apiAs(client, admin)
    const own = apiAs(client, agent)
    assertWire('file_lists_page_of_agent', (await own.get('/files')).body())
    assertWire('file_lists_page', unsigned((await calls.get('/files')).body()))
    assertWire('file_list_shown', unsigned((await calls.get(`/files/${list.id}`)).body()))
    const preview = await own.get(`/files/${list.id}/preview`, { ticketId: ticket.id })
    assertWire('file_list_preview', unsigned(preview.body()))
    const sent = await own.post(`/messages/${ticket.id}/file-list`, { fileListId: list.id })
    assertWire('file_list_sent', sent.body())
  })

  test('adding, editing, uploading, deleting, refusing, and realtime events', async ({
    client,
    cleanup,
  }) => {
    const admin = await anAdmin()
    const realtime = fakeRealtime()
    cleanup(realtime.restore)
    const calls = apiAs(client, admin)
    const added = (await calls.post('/files', form)).body()
    const path = `/files/${added.id}`
    assertWire('file_list_added', added)
    assertWire('file_list_doubled', (await calls.post('/files', form)).body())
    assertWire('file_list_edited', (await calls.put(path, { message: 'Segue!' })).body())
    const uploaded = await client
      .post(`/files/uploadList/${added.id}`)
      .bearerToken(admin.token)
      .fields({ fileId: added.id, typeArch: 'fileList', id: added.options[0].id })
      .file('files', Buffer.from('a;b'), { filename: 'tabela.csv' })
    assertWire('file_list_uploaded', uploaded.body())
    const missing = { options: [{ id: 2_000_000, name: 'x' }] }
    assertWire('file_option_missing', (await calls.put(path, missing)).body())
    assertWire('file_list_deleted', (await calls.delete(path)).body())
    assertWire('file_list_missing', (await calls.delete(path)).body())
    assertWire('file_list_invalid', (await calls.post('/files', {})).body())
    const emitted = realtime.named(`company-${admin.actor.companyId}-file`)
    assertWire(
      'events',
      emitted.map(({ as, body }) => unsigned({ as: as.replace(/\d+/, '{company}'), body }))
    )
  })
})
