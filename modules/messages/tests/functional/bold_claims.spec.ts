/** Invalid data from senders is fitted into the row, and data that cannot be stored does not block other messages. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { anAdmin } from '#modules/identity/testing'
import TakeInbound from '#modules/messages/inbound/take_inbound'
import Message from '#modules/messages/models/message'
import { aConnection } from '#modules/tickets/testing'
import { anInbound } from '#modules/messages/testing'
import type { MediaReference } from '#modules/whatsapp/contract'
import type { ArrivedContent } from '#modules/whatsapp/drivers/driver'
import type { InboxRow } from '#modules/whatsapp/inbox/inbox_lane'
import { acceptReceipts } from '#modules/whatsapp/inbox/accept_inbound'
import { inboxFailed, processInbound } from '#modules/whatsapp/inbox/process_inbound'

const take = new TakeInbound()
const ana = { phone: '5511940000301', lid: null, pushName: 'Ana' }
const chat = `${ana.phone}@s.whatsapp.net`
const file: MediaReference = {
  kind: 'document',
  mimetype: 'application/pdf',
  fileName: 'contrato.pdf',
  size: 10,
  width: null,
  height: null,
  seconds: null,
  directPath: '/v/t62.1/1',
  mediaKey: 'AAAA',
  sha256: 'AAAA',
}

async function aNumber() {
  const { actor } = await anAdmin()
  const connection = await aConnection(actor)
  const messages = () => Message.of(actor).orderBy('id')
  return { connection, messages }
}

test.group('invalid data from senders (IN-13, IN-20, IN-25)', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  const tooLong = `${'🙂'.repeat(300)}.pdf`
  const claims: { says: string; media: Partial<MediaReference>; kept: object }[] = [
    {
      says: 'a file name of 304 characters keeps its extension',
      media: { fileName: tooLong },
      kept: { mediaName: `${'🙂'.repeat(251)}.pdf` },
    },
    {
      says: 'an extension of 300 characters is not kept',
      media: { fileName: `a.${'b'.repeat(300)}` },
      kept: { mediaName: `a.${'b'.repeat(253)}` },
    },
    {
      says: 'a MIME type of 120 characters',
      media: { mimetype: `application/${'x'.repeat(108)}` },
      kept: { mediaType: `application/${'x'.repeat(88)}` },
    },
    {
      says: 'out-of-range measurements',
      media: { width: 4_294_967_295, height: 2 ** 31, seconds: 4_294_967_295, size: 2 ** 40 },
      kept: { mediaWidth: null, mediaHeight: null, mediaSeconds: null, mediaSize: null },
    },
    {
      says: 'measurements that are not integers',
      media: { width: Number.NaN, height: 1.5, seconds: -1, size: Number.NaN },
      kept: { mediaWidth: null, mediaHeight: null, mediaSeconds: null, mediaSize: null },
    },
  ]

  test('IN-25: {says}, alone and among others')
    .with(claims)
    .run(async ({ assert }, { media, kept }) => {
      const { connection, messages } = await aNumber()
      const claimed = { sender: ana, kind: 'document', media: { ...file, ...media } } as const
      await take.receive(anInbound(connection, claimed))
      const next = anInbound(connection, claimed)
      assert.isTrue((await take.receiveMany([next])).has(next))
      for (const { $attributes: row } of await messages()) {
        assert.include(row, { kind: 'document', mediaState: 'pending', ...kept })
      }
      assert.lengthOf(await messages(), 2)
    })
})

test.group('invalid data in receipts (IN-32)', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('a receipt with an id that no message of ours can have is ignored', async ({ assert }) => {
    const { connection } = await aNumber()
    const link = { companyId: connection.companyId, connectionId: connection.id }
    const receipt = { chat, ack: 3, errorCode: null } as const
    await acceptReceipts(link, [
      { ...receipt, wid: '3'.repeat(200) },
      { ...receipt, wid: 'OURS', ack: 0, errorCode: '4'.repeat(100) },
    ])
    const rows = await db.from('inbox_entries').where('connection_id', connection.id)
    assert.deepEqual(
      rows.map(({ wid, error_code: code }) => [wid, code]),
      [['OURS', '4'.repeat(64)]]
    )
  })
})

test.group('data that cannot be stored (IN-13, IN-20)', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  const envelope = { sender: ana, author: null, at: '2026-11-22T12:00:00.000Z' }
  const text = { group: null, body: 'olá', media: null, quote: null }
  /** Longer than the column, as an earlier or later version might have written it. */
  const kind = 'a_kind_of_another_version' as 'text'

  async function anEntry({ id, companyId }: { id: number; companyId: number }, content: object) {
    const at = new Date()
    const columns = { chat, from_me: false, status: 'pending', due_at: at, received_at: at }
    const owner = { company_id: companyId, connection_id: id, kind: 'message', wid: 'W1' }
    const [row] = await db
      .table('inbox_entries')
      .insert({ ...owner, ...columns, content: JSON.stringify(content) })
      .returning('*')
    return row as InboxRow
  }
  const stateOf = ({ id }: InboxRow) =>
    db
      .from('inbox_entries')
      .where({ id })
      .select('*', db.raw('due_at <= now() as is_due'))
      .firstOrFail()
  /** What the inbox lane does for an entry. */
  async function attempt(row: InboxRow): Promise<Error | null> {
    const error = await processInbound(row).then(
      () => null,
      (thrown: Error) => thrown
    )
    if (error) await inboxFailed(row, error)
    return error
  }

  test('a message is retried at once and shown as not supported', async ({ assert }) => {
    const { connection, messages } = await aNumber()
    const content: ArrivedContent = { what: 'message', ...envelope, ...text, kind }
    const row = await anEntry(connection, content)
    assert.equal(((await attempt(row)) as { code?: string } | null)?.code, '22001')
    const again = await stateOf(row)
    assert.include(again, { status: 'pending', is_due: true })
    assert.isNull(await attempt(again))
    const [message] = await messages()
    const body = `Mensagem não suportada: ${kind}`
    assert.include(message.$attributes, { kind: 'unsupported', body, wid: 'W1' })
    assert.equal((await stateOf(row)).status, 'done')
  })

  test('anything else is parked at once, so that later entries do not wait', async ({ assert }) => {
    const { connection } = await aNumber()
    const target = { wid: 'W0', fromMe: false }
    const row = await anEntry(connection, {
      ...{ what: 'change', ...envelope, target },
      change: { kind: 'edit', body: 'novo' },
    })
    await inboxFailed(row, Object.assign(new Error('out of range'), { code: '22008' }))
    assert.equal((await stateOf(row)).status, 'parked')
  })

  test('temporary errors are retried later')
    .with(['40P01', '23505', '57P01', undefined])
    .run(async ({ assert }, code) => {
      const { connection } = await aNumber()
      const row = await anEntry(connection, { what: 'message', ...envelope, ...text, kind })
      await inboxFailed(row, Object.assign(new Error('busy'), { code }))
      const left = await stateOf(row)
      assert.include(left, { status: 'pending', attempts: 1, is_due: false })
      assert.equal(left.content.kind, kind)
    })
})
