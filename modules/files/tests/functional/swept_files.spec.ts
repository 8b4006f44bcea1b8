/** The sweep of files without a row leaves the files of options alone. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { fileExists } from '#app/kernel/media/media'
import { frozenClock } from '#app/kernel/testing/fakes/clock'
import Sweep from '#app/kernel/upkeep/sweep'
import { aFileList, anOption } from '#modules/files/testing'
import { anAdmin } from '#modules/identity/testing'

test.group('the sweep of files', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('the file of an option survives every sweep', async ({ client, assert, cleanup }) => {
    const clock = frozenClock()
    cleanup(() => clock.thaw())
    const admin = await anAdmin()
    const list = await aFileList(admin.actor)
    const { id } = await anOption(list, 'x')
    const answer = await client
      .post(`/files/uploadList/${list.id}`)
      .bearerToken(admin.token)
      .fields({ id: String(id) })
      .file('files', Buffer.from('%PDF-1.4 a sheet of prices'), { filename: 'prices.pdf' })
    answer.assertStatus(200)
    clock.minutesLater(3 * 60)
    await new Sweep().handle()
    const { media_file: file } = await db.from('file_options').where({ id }).firstOrFail()
    assert.isTrue(await fileExists(file))
    assert.isEmpty(await db.from('pending_files').where('key', file))
  })
})
