/** Files sent from the library stay in their conversations, whatever happens to the list (FIL-02). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import sharp from 'sharp'
import { readFile } from '#app/kernel/media/media'
import { frozenClock } from '#app/kernel/testing/fakes/clock'
import { deleteFileList } from '#modules/files/actions/change_file_list'
import { sendFileList } from '#modules/files/actions/send_file_list'
import { aFileList, anOption } from '#modules/files/testing'
import { anAdmin, anAgent } from '#modules/identity/testing'
import { deleteTicket } from '#modules/tickets/actions/delete_ticket'
import SweepSharedFiles from '#modules/messages/jobs/sweep_shared_files'
import { aTicket } from '#modules/tickets/testing'

const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#0B6E76' } })
    .png()
    .toBuffer()
const isThere = (key: string) =>
  readFile(key).then(
    () => true,
    () => false
  )

test.group('files that were sent', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('FIL-02, CLO-18: conversations keep sent files after the list is deleted, until the last conversation is', async ({
    assert,
    cleanup,
  }) => {
    const clock = frozenClock('2026-03-04T15:00:00Z')
    cleanup(() => clock.thaw())
    const { actor, user, company } = await anAgent()
    const mine = { status: 'open', userId: user.id } as const
    const [ticket, other] = [await aTicket(actor, mine), await aTicket(actor, mine)]
    const list = await aFileList(actor)
    await anOption(list, 'Fotos', await picture())
    for (const { id } of [ticket, other]) {
      const sending = { ticketId: id, fileListId: list.id, clientId: null, mayWait: false }
      await sendFileList(actor, sending)
    }
    const files = await db
      .from('messages')
      .where({ company_id: company.id, kind: 'image' })
      .select('media_file')
    const [{ media_file: key }] = files
    assert.deepEqual(files, [{ media_file: key }, { media_file: key }], 'one copy for both')
    const admin = await anAdmin({ company })
    await deleteFileList(admin.actor, list.id)
    clock.minutesLater(2 * 24 * 60)
    await new SweepSharedFiles().handle()
    assert.isTrue(await isThere(key), 'both show it')
    await deleteTicket(admin.actor, ticket.id)
    clock.minutesLater(60 * 24 * 60)
    await new SweepSharedFiles().handle()
    assert.isTrue(await isThere(key), 'one shows it still')
    await deleteTicket(admin.actor, other.id)
    await new SweepSharedFiles().handle()
    assert.isFalse(await isThere(key))
  })
})
