/** A file is deleted with its row, also when the process dies or the store is unreachable after the commit. */
import drive from '@adonisjs/drive/services/main'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { fileExists } from '#app/kernel/media/media'
import { apiAs } from '#app/kernel/testing/api'
import { frozenClock } from '#app/kernel/testing/fakes/clock'
import Sweep from '#app/kernel/upkeep/sweep'
import PurgeDeleted, { keptDays } from '#modules/contacts/jobs/purge_deleted'
import { resolveContact } from '#modules/contacts/public'
import { anAdmin, aSuper, type SomeoneSignedIn } from '#modules/identity/testing'
import { aQueue } from '#modules/queues/testing'
import { brought } from '#tests/support/brought'
import { aFile, type FileOwners } from '#tests/support/file_owners'

/** Deletion fails until the returned function is called: as if the process had died just before it. */
function brokenStore() {
  const disk = drive.use()
  const { delete: repaired } = disk
  disk.delete = async () => {
    throw new Error('the store does not answer')
  }
  return () => {
    disk.delete = repaired
  }
}

const ofCore = {
  'a queue': async (admin: SomeoneSignedIn) => {
    const mediaFile = await aFile(admin)
    const { id } = await aQueue(admin.actor)
    await db.from('queues').where({ id }).update({ media_file: mediaFile, media_name: 'x' })
    return { mediaFile, path: `/queue/${id}` }
  },
  'the file of a queue': async (admin: SomeoneSignedIn) => {
    const { mediaFile, path } = await ofCore['a queue'](admin)
    return { mediaFile, path: `${path}/media-upload` }
  },
}

/** Of all modules: an optional one brings its own in `tests/file_owners.ts`. */
const owners: FileOwners = Object.assign(
  {},
  ofCore,
  ...(await brought<{ readonly owners: FileOwners }>('file_owners')).map(
    ({ owners: ofModule }) => ofModule
  )
)

test.group('files whose row was deleted', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('{$self} is deleted while the store is unreachable: the file is deleted by the next sweep')
    .with(Object.keys(owners))
    .run(async ({ client, assert, cleanup }, owner) => {
      const admin = await aSuper()
      const { mediaFile, path } = await owners[owner]!(admin)
      const repair = brokenStore()
      cleanup(repair)
      ;(await apiAs(client, admin).delete(path)).assertStatus(200)
      assert.isTrue(await fileExists(mediaFile))
      repair()
      await new Sweep().handle()
      assert.isFalse(await fileExists(mediaFile))
      assert.isEmpty(await db.from('pending_files').where('key', mediaFile))
    })

  test('the picture of a contact that is purged while the store is unreachable', async ({
    client,
    assert,
    cleanup,
  }) => {
    const clock = frozenClock()
    cleanup(() => clock.thaw())
    const admin = await anAdmin()
    const picture = await aFile(admin)
    const person = { phone: '5511940099001', lid: null, pushName: 'Ana' }
    const { id } = await resolveContact(admin.actor, person)
    await db.from('contacts').where({ id }).update({ avatar_file: picture })
    ;(await apiAs(client, admin).delete(`/contacts/${id}`)).assertStatus(200)
    clock.minutesLater(keptDays * 24 * 60 + 1)
    const repair = brokenStore()
    cleanup(repair)
    await new PurgeDeleted().handle()
    repair()
    await new Sweep().handle()
    assert.isFalse(await fileExists(picture))
  })

  test('the picture of a contact that was merged into another one while the store is unreachable', async ({
    client,
    assert,
    cleanup,
  }) => {
    const admin = await anAdmin()
    const ids: number[] = []
    for (const phone of ['5511940099001', '5511940099002']) {
      const { id } = await resolveContact(admin.actor, { phone, lid: null, pushName: 'Ana' })
      await db
        .from('contacts')
        .where({ id })
        .update({ avatar_file: await aFile(admin) })
      ids.push(id)
    }
    const { avatar_file: lost } = await db.from('contacts').where('id', ids[1]!).firstOrFail()
    const repair = brokenStore()
    cleanup(repair)
    const merge = apiAs(client, admin).post(`/contacts/${ids[0]}/merge`, { withId: ids[1] })
    ;(await merge).assertStatus(200)
    repair()
    await new Sweep().handle()
    assert.isFalse(await fileExists(lost))
  })

  test('a file that a row refers to survives every sweep', async ({ client, assert, cleanup }) => {
    const clock = frozenClock()
    cleanup(() => clock.thaw())
    const admin = await aSuper()
    const { id } = await aQueue(admin.actor)
    const bytes = Buffer.from('%PDF-1.4 a sheet of prices')
    const queue = await client
      .post(`/queue/${id}/media-upload`)
      .bearerToken(admin.token)
      .file('file', bytes, { filename: 'prices.pdf' })
    queue.assertStatus(200)
    clock.minutesLater(3 * 60)
    await new Sweep().handle()
    const { media_file: ofQueue } = await db.from('queues').where({ id }).firstOrFail()
    assert.isTrue(await fileExists(ofQueue))
    assert.isEmpty(await db.from('pending_files'))
  })
})
