/** A customer sends a file to a company whose storage is full (docs/adr/0035): nothing is lost. */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import sharp from 'sharp'
import { limitStorage, storedBytes } from '#app/kernel/media/stored_files'
import DownloadMedia from '#modules/messages/jobs/download_media'
import {
  ANA,
  call,
  linkedConnection,
  setUpGateway,
  tearDownGateway,
  waitFor,
  type GatewayFixture,
} from '#modules/whatsapp/tests/gateway/fixture'

test.group('gateway: full storage', (group) => {
  let fixture: GatewayFixture
  group.setup(async () => {
    fixture = await setUpGateway()
    await linkedConnection(fixture, '5511900000033')
    return () => tearDownGateway(fixture)
  })

  test('IN-25: the message is stored with the error; once there is room the file is fetched, without a preview if only that does not fit', async ({
    assert,
    cleanup,
  }) => {
    const endLimit = limitStorage(1)
    cleanup(endLimit)
    const companyId = fixture.admin.company.id
    const bytes = await sharp({
      create: { width: 900, height: 600, channels: 3, background: '#7a3b69' },
    })
      .jpeg()
      .toBuffer()
    const { id: wid } = await fixture.phones.sayImage(ANA, { bytes })
    const row = () => db.from('messages').where({ wid }).first()
    const { id } = await waitFor(row, 'the message is stored')
    const fetchHere = () => new DownloadMedia().handle({ companyId, messageId: Number(id) })
    await fetchHere()
    await fetchHere()
    assert.containsSubset(await row(), {
      media_state: 'failed',
      media_error: 'ERR_STORAGE_FULL',
      media_file: null,
    })
    assert.equal(await storedBytes(companyId), 0)

    endLimit()
    cleanup(limitStorage(bytes.length))
    await call(fixture, 'POST', `/messages/${id}/media-retry`)
    await fetchHere()
    assert.containsSubset(await row(), {
      media_state: 'stored',
      media_error: null,
      media_thumbnail: null,
    })
    assert.equal(await storedBytes(companyId), bytes.length, 'room for the file, not for a preview')
  })
})
