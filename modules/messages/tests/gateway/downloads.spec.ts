/** Download of a message's file: wherever a process is killed, the file is finally stored once (IN-25, OPS-04). */
import db from '@adonisjs/lucid/services/db'
import drive from '@adonisjs/drive/services/main'
import { test } from '@japa/runner'
import pg from 'pg'
import sharp from 'sharp'
import { now } from '#app/kernel/clock'
import type { Delivery } from '#app/kernel/modules/module'
import { realtime, useRealtime } from '#app/kernel/realtime/realtime'
import DownloadMedia from '#modules/messages/jobs/download_media'
import { sweepPendingFiles } from '#app/kernel/media/pending_files'
import { aFilm } from '#app/kernel/tests/support/recording'
import { aVoiceNote } from '#app/kernel/tests/support/voice_note'
import {
  kill,
  otherProcess,
  untilForgotten,
  untilSaid,
} from '#modules/whatsapp/tests/gateway/other_process'
import {
  ANA,
  linkedConnection,
  setUpGateway,
  tearDownGateway,
  waitFor,
  type GatewayFixture,
} from '#modules/whatsapp/tests/gateway/fixture'
import env from '#start/env'

const SALES = '5511900000031'
const downloadToKill = `${import.meta.dirname}/download_to_kill.ts`

const aPicture = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#7a3b69' } })
    .jpeg()
    .toBuffer()

interface Row {
  readonly id: number
  readonly media_state: string
  readonly media_size: number
  readonly media_file: string | null
  readonly media_thumbnail: string | null
  readonly media_playable: string | null
  readonly media_reference: { readonly preview?: string; readonly directPath: string }
}

test.group('gateway: downloads', (group) => {
  let fixture: GatewayFixture
  let companyId: number
  let emitted: Delivery[] = []
  group.setup(async () => {
    fixture = await setUpGateway()
    companyId = fixture.admin.company.id
    await linkedConnection(fixture, SALES)
    return () => tearDownGateway(fixture)
  })
  group.each.setup(async () => {
    emitted = []
    // An aborted earlier run may have left rows.
    await db.from('pending_files').delete()
    await drive.use().deleteAll(`companies/${companyId}/`)
    const former = realtime()
    useRealtime({
      ...former,
      publish: async (deliveries) => void emitted.push(...deliveries),
    })
    return async () => {
      useRealtime(former)
      await fixture.phones.clearFaults()
      await drive.use().deleteAll(`companies/${companyId}/`)
    }
  })

  const rowOf = (id: number): Promise<Row> => db.from('messages').where({ id }).first()
  const arrived = (wid: string): Promise<Row> =>
    waitFor(() => db.from('messages').where({ wid }).first(), `message ${wid} is stored`)
  const sent = {
    picture: async () => fixture.phones.sayImage(ANA, { bytes: await aPicture() }),
    voice: async () => fixture.phones.sayVoice(ANA, await aVoiceNote(2), 2),
  }
  const fetchHere = ({ id }: Row) =>
    new DownloadMedia().handle({ companyId, messageId: Number(id) })
  const fetchElsewhere = ({ id }: Row) =>
    otherProcess(fixture, downloadToKill, String(companyId), String(id))
  const filesOf = (row: Row) =>
    [row.media_file, row.media_thumbnail, row.media_playable].filter(Boolean).toSorted()
  const storedFiles = async () => {
    const { objects } = await drive.use().listAll(`companies/${companyId}/`)
    return [...objects].map((file) => (file.isFile ? file.key : '')).toSorted()
  }
  const pendingFiles = async () =>
    (await db.from('pending_files').select('key')).map(({ key }) => key)
  const eventsOf = ({ id }: Row) =>
    new Set(
      emitted
        .filter(({ body }) => {
          const { message, action } = body as { message?: { id: number }; action?: string }
          return action === 'update' && message?.id === Number(id)
        })
        .map(({ body }) => body)
    )
  const anHourLater = async () => {
    await db.from('pending_files').update('due_at', now().toJSDate())
    await sweepPendingFiles()
  }

  test('IN-25: a file that WhatsApp has deleted is uploaded again, also when the inbox entry is gone', async ({
    assert,
  }) => {
    const { id: wid } = await sent.picture()
    const row = await arrived(wid)
    const entry = () => db.from('inbox_entries').where({ wid, kind: 'message' })
    await waitFor(() => entry().where('status', 'done').first(), 'the inbox is done with it')
    await entry().delete()
    await fixture.phones.expireMedia(ANA, wid, 410)
    const before = row.media_reference.directPath
    const isElsewhere = async () =>
      (await rowOf(row.id)).media_reference.directPath === before ? null : true
    // A request without an open socket is lost: the next attempt requests again.
    await waitFor(async () => {
      await fetchHere(row).catch(() => undefined)
      return waitFor(isElsewhere, 'it lies elsewhere', 5_000).catch(() => null)
    }, 'the phone has brought it')
    await fetchHere(row)
    assert.equal((await rowOf(row.id)).media_state, 'stored')
    assert.lengthOf(await db.from('messages').where({ wid }), 1)
  })

  test('IN-25: killed during the transfer: the next run stores the file once', async ({
    assert,
  }) => {
    const row = await arrived((await sent.picture()).id)
    await fixture.phones.fault({ kind: 'slow_media', ms: 20_000, count: 1 })
    const other = fetchElsewhere(row)
    await waitFor(
      async () => ((await fixture.phones.faults()).length ? null : true),
      'the file is on its way'
    )
    await kill(other)
    assert.equal((await rowOf(row.id)).media_state, 'pending')
    assert.isEmpty(await storedFiles())
    await fetchHere(row)
    await fetchHere(row)
    assert.deepEqual(await storedFiles(), filesOf(await rowOf(row.id)))
    assert.equal(eventsOf(row).size, 1)
  })

  test(
    'IN-25: killed after its files are stored and before its row is written ({kind}): no orphaned file is left'
  )
    .with([
      { kind: 'picture', files: 2 },
      { kind: 'voice', files: 2 },
    ] as const)
    .run(async ({ assert }, { kind, files }) => {
      const row = await arrived((await sent[kind]()).id)
      const holder = new pg.Client({ connectionString: env.get('DATABASE_URL') })
      await holder.connect()
      await holder.query('begin')
      await holder.query('select 1 from messages where id = $1 for update', [row.id])
      const other = fetchElsewhere(row)
      const left = await waitFor(async () => {
        const stored = await storedFiles()
        const { rows } = await db.rawQuery(
          `select 1 from pg_stat_activity where datname = current_database()
             and wait_event_type = 'Lock' and query ilike '%messages%for update%'`
        )
        return rows.length && stored.length === files ? stored : null
      }, 'all its files are stored, and it waits for the row')
      await kill(other)
      await holder.query('rollback')
      await holder.end()
      await untilForgotten()

      assert.equal((await rowOf(row.id)).media_state, 'pending')
      assert.deepEqual((await pendingFiles()).toSorted(), left)
      await fetchHere(row)
      await fetchHere(row)
      const kept = filesOf(await rowOf(row.id))
      assert.lengthOf(kept, files)
      await anHourLater()
      assert.deepEqual(await storedFiles(), kept)
      assert.isEmpty(await pendingFiles())
      assert.equal(eventsOf(row).size, 1)
    })
    .timeout(60_000)

  test('OPS-04: killed {ms} ms after it began: finally one file of each kind')
    .with([{ ms: 15 }, { ms: 45 }, { ms: 90 }])
    .run(async ({ assert }, { ms }) => {
      const row = await arrived((await sent.picture()).id)
      const other = fetchElsewhere(row)
      await untilSaid(other, 'begins')
      await new Promise((resolve) => setTimeout(resolve, ms))
      await kill(other)
      await untilForgotten()
      const before = (await rowOf(row.id)).media_state
      await fetchHere(row)
      await fetchHere(row)
      await anHourLater()
      const kept = filesOf(await rowOf(row.id))
      assert.lengthOf(kept, 2)
      assert.deepEqual(await storedFiles(), kept)
      assert.equal(eventsOf(row).size, before === 'stored' ? 0 : 1, 'no second event')
    })

  test('IN-25: killed right after its row is written: nothing is repeated, and no second event is sent', async ({
    assert,
  }) => {
    const row = await arrived((await sent.voice()).id)
    const other = fetchElsewhere(row)
    await untilSaid(other, 'stored')
    await kill(other)
    const kept = await rowOf(row.id)
    await fetchHere(row)
    await anHourLater()
    assert.deepEqual(await rowOf(row.id), kept)
    assert.deepEqual(await storedFiles(), filesOf(kept))
    assert.equal(eventsOf(row).size, 0)
  })

  test('a video and a document show the preview that the sender attached; the size is that of the file', async ({
    assert,
  }) => {
    const film = Buffer.from(await aFilm(10))
    const paper = Buffer.from('%PDF-1.4 nada')
    const files = [
      { bytes: film, mimetype: 'video/mp4', seconds: 1, claimedSize: 7 },
      { bytes: paper, mimetype: 'application/pdf', fileName: 'contrato.pdf' },
    ]
    for (const file of files) {
      const row = await arrived((await fixture.phones.sayFile(ANA, file)).id)
      assert.isString(row.media_reference.preview)
      assert.equal(row.media_size, file.claimedSize ?? file.bytes.length)
      await fetchHere(row)
      const stored = await rowOf(row.id)
      assert.equal(stored.media_size, file.bytes.length)
      assert.notProperty(stored.media_reference, 'preview')
      const shown = await drive.use().getBytes(stored.media_thumbnail!)
      assert.containsSubset(await sharp(shown).metadata(), { format: 'webp', width: 100 })
    }
  })
})
