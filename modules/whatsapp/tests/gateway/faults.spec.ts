/** The sandbox's network faults, one by one: each message is stored exactly once. */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import sharp from 'sharp'
import DownloadMedia from '#modules/messages/jobs/download_media'
import {
  ANA,
  JOAO,
  connectionRow,
  inboxOf,
  linkedConnection,
  setUpGateway,
  tearDownGateway,
  waitFor,
  untilStatus,
  type GatewayFixture,
} from '#modules/whatsapp/tests/gateway/fixture'

const SALES = '5511900000041'

test.group('gateway: injected faults', (group) => {
  let fixture: GatewayFixture
  let connectionId: number
  group.setup(async () => {
    fixture = await setUpGateway()
    await fixture.phones.addPhone(ANA, 'Ana Lima')
    await fixture.phones.addPhone(JOAO, 'João Batista')
    connectionId = await linkedConnection(fixture, SALES)
    return () => tearDownGateway(fixture)
  })
  group.each.teardown(() => void fixture.phones.clearFaults())

  const storedOnce = (wids: readonly string[]) =>
    waitFor(async () => {
      const rows = await db
        .from('messages')
        .whereIn('wid', [...wids])
        .orderBy('sent_at')
        .orderBy('id')
      return rows.length >= wids.length ? rows : null
    }, 'all of them are stored')

  test('5.9: the history that the phone sends at the first link is not stored as messages', async ({
    assert,
  }) => {
    // The same history contains the pairs of hidden ids: once they are stored, it has been processed.
    await waitFor(
      () =>
        db.from('signal_keys').where({ connection_id: connectionId, type: 'lid-mapping' }).first(),
      'the history has been read'
    )
    const { id } = await fixture.phones.say(ANA, 'a primeira de hoje')
    await storedOnce([id])
    assert.deepEqual(
      (await inboxOf(connectionId)).map(({ wid }) => wid),
      [id]
    )
  })

  test('{kind}: three messages are stored, each once, in the order of their times')
    .with([
      { kind: 'late', ms: 400 },
      { kind: 'slow', ms: 200 },
      { kind: 'duplicate' },
      { kind: 'reorder' },
      { kind: 'lose' },
    ] as const)
    .run(async ({ assert }, { kind, ...extent }) => {
      const strike = kind === 'slow' ? {} : { number: ANA, count: 1 }
      await fixture.phones.fault({ kind, ...strike, ...extent })
      const wids: string[] = []
      for (const [index, text] of ['uma', 'duas', 'três'].entries()) {
        const at = new Date(Date.now() - 60_000 + index * 5_000).toISOString()
        wids.push((await fixture.phones.say(ANA, `${kind}: ${text}`, { at })).id)
      }
      if (kind === 'lose') {
        await storedOnce(wids.slice(1))
        const before = (await connectionRow(connectionId)).lastConnectedAt!
        await fixture.phones.fault({ kind: 'drop', number: SALES })
        await waitFor(async () => {
          const { lastConnectedAt } = await connectionRow(connectionId)
          return lastConnectedAt! > before ? true : null
        }, 'it is back')
        await untilStatus(connectionId, 'CONNECTED')
      }
      const rows = await storedOnce(wids)
      // Whatever else was under way has passed the same lane by then.
      await storedOnce([(await fixture.phones.say(ANA, `${kind}: e pronto`)).id])
      assert.deepEqual(
        rows.map(({ wid }) => wid),
        wids
      )
      assert.lengthOf(await db.from('messages').whereIn('wid', wids), 3)
    })

  test('IN-10: a message that only the company’s own phone can provide is stored in its place', async ({
    assert,
  }) => {
    await fixture.phones.fault({ kind: 'silent', number: ANA })
    await fixture.phones.fault({ kind: 'corrupt', number: ANA, count: 1 })
    const { id } = await fixture.phones.say(ANA, 'no meio')
    const after = await fixture.phones.say(ANA, 'depois')
    const opened = await waitFor(
      async () =>
        (await db.from('messages').where({ wid: id }).whereNot('kind', 'undecryptable').first()) ??
        null,
      'the company’s phone has brought it',
      30_000
    )
    assert.include(opened, { kind: 'text', body: 'no meio' })
    const [last] = await storedOnce([after.id])
    assert.isBelow(Number(opened.id), Number(last.id))
  }).timeout(60_000)

  test('{kind}: a damaged file is not stored; the retry stores it')
    .with([{ kind: 'media_file' }, { kind: 'media_seal' }] as const)
    .run(async ({ assert }, { kind }) => {
      const bytes = await sharp({
        create: { width: 30, height: 20, channels: 3, background: '#225588' },
      })
        .jpeg()
        .toBuffer()
      const { id } = await fixture.phones.sayImage(ANA, { bytes })
      const [row] = await storedOnce([id])
      await fixture.phones.fault({ kind, count: 1 })
      const payload = { companyId: fixture.admin.company.id, messageId: Number(row.id) }
      const first = await new DownloadMedia().handle(payload).catch((error: Error) => error)
      assert.instanceOf(first, Error)
      assert.equal((await db.from('messages').where({ wid: id }).first()).media_state, 'pending')
      await new DownloadMedia().handle(payload)
      assert.equal((await db.from('messages').where({ wid: id }).first()).media_state, 'stored')
    })
})
