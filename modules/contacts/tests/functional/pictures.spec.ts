/** Which pictures are fetched, and when (IN-07). */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { now } from '#app/kernel/clock'
import { fakeJobs } from '#app/kernel/testing/fakes/jobs'
import FetchPicture, { maxPerMinute } from '#modules/contacts/jobs/fetch_picture'
import EnqueuePictures from '#modules/contacts/jobs/enqueue_pictures'
import Contact from '#modules/contacts/models/contact'
import { requestPicture, resolveContact } from '#modules/contacts/public'
import { anAdmin } from '#modules/identity/testing'
import { aConnection } from '#modules/tickets/testing'

test.group('pending pictures (IN-07)', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  let made = 0
  async function people({ count, askedAgo }: { count: number; askedAgo?: object }) {
    const { actor } = await anAdmin()
    const ids: number[] = []
    for (let index = 0; index < count; index++) {
      const phone = `55119${60_000_000 + ++made}`
      const contact = await resolveContact(actor, { phone, lid: null, pushName: 'Ana' })
      const pictureAskedAt = askedAgo ? now().minus(askedAgo) : null
      await contact.merge({ pictureAskedAt }).save()
      ids.push(contact.id)
    }
    return { actor, ids }
  }
  /** The ids of the company's contacts for which a run has enqueued picture jobs. */
  async function passFor(companyId: number) {
    const fake = fakeJobs()
    try {
      await new EnqueuePictures().handle()
    } finally {
      fake.restore()
    }
    return fake.all
      .map(({ payload }) => payload as { companyId: number; contactId: number })
      .filter((payload) => payload.companyId === companyId)
      .map(({ contactId }) => contactId)
  }

  test('IN-07: a run enqueues a limited number per company, and only with a connected connection', async ({
    assert,
  }) => {
    const { actor, ids } = await people({ count: maxPerMinute + 3 })
    const connection = await aConnection(actor, { status: 'DISCONNECTED' })
    assert.isEmpty(await passFor(actor.companyId))
    await connection.merge({ status: 'CONNECTED' }).save()
    const taken = await passFor(actor.companyId)
    assert.lengthOf(taken, maxPerMinute)
    assert.includeMembers(ids, taken)
  })

  test('IN-07: not again within ten minutes, and never after the fetch is finished', async ({
    assert,
  }) => {
    const { actor, ids } = await people({ count: 1, askedAgo: { minutes: 9 } })
    await aConnection(actor)
    assert.isEmpty(await passFor(actor.companyId))
    const row = () => Contact.of(actor).where('id', ids[0])
    await row().update({ pictureAskedAt: now().minus({ minutes: 11 }) })
    assert.deepEqual(await passFor(actor.companyId), ids)
    await row().update({ isPicturePending: false })
    assert.isEmpty(await passFor(actor.companyId))
    await requestPicture(actor, ids[0])
    assert.deepEqual(await passFor(actor.companyId), ids)
  })

  test('IN-07: a company’s requests per minute are limited; the next one stays pending', async ({
    assert,
  }) => {
    const { actor } = await people({ count: maxPerMinute, askedAgo: { seconds: 20 } })
    const phone = `55119${60_000_000 + ++made}`
    const late = await resolveContact(actor, { phone, lid: null, pushName: 'Bia' })
    await new FetchPicture().handle({ companyId: actor.companyId, contactId: late.id })
    const row = await Contact.of(actor).where('id', late.id).firstOrFail()
    assert.isNull(row.pictureAskedAt)
    assert.isTrue(row.isPicturePending)
  })

  test('IN-07: stays pending without a connected connection', async ({ assert }) => {
    const { actor, ids } = await people({ count: 1 })
    await new FetchPicture().handle({ companyId: actor.companyId, contactId: ids[0] })
    const row = await Contact.of(actor).where('id', ids[0]).firstOrFail()
    assert.isTrue(row.isPicturePending)
    assert.equal(row.avatarFile, '')
  })

  test('API-01: a job with another company’s id finds no contact', async ({ assert }) => {
    const { ids, actor } = await people({ count: 1 })
    const stranger = await anAdmin()
    const payload = { companyId: stranger.actor.companyId, contactId: ids[0] }
    await new FetchPicture().handle(payload)
    await new FetchPicture().failed(payload)
    assert.isTrue((await Contact.of(actor).where('id', ids[0]).firstOrFail()).isPicturePending)
  })
})
