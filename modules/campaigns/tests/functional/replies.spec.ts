/** Answers to campaigns, and people who want no more of them (CMP-22). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { writeSetting } from '#app/kernel/settings/settings'
import { aCampaign, aGroup, useGroups } from '#modules/campaigns/testing'
import { aRun, people, start } from '#modules/campaigns/tests/functional/engine_fixture'
import TakeInbound from '#modules/messages/inbound/take_inbound'
import Message from '#modules/messages/models/message'
import { anInbound } from '#modules/messages/testing'
import Ticket from '#modules/tickets/models/ticket'
import { aNumber } from '#modules/tickets/testing'

const take = new TakeInbound()

test.group('answers to campaigns', (group) => {
  group.each.setup(async () => {
    const undo = await testUtils.db().wrapInGlobalTransaction()
    const forget = useGroups()
    return async () => {
      forget()
      await undo()
    }
  })

  /** A campaign that has reached one person, who may answer. */
  async function reached() {
    const run = await aRun(people(1))
    await start()
    await run.run(1)
    const [{ number }] = await run.recipients()
    const { companyId, connectionId } = run.campaign
    const place = { id: connectionId!, companyId }
    return {
      ...run,
      number,
      says: (body: string, phone = number) =>
        take.receive(anInbound(place, { sender: { phone, lid: null, pushName: 'Ana' }, body })),
      bodies: async () =>
        (await Message.of(run.actor).orderBy('id')).map(({ fromMe, body }) =>
          fromMe ? `> ${body}` : body
        ),
      leavers: async () =>
        (await db.from('campaign_opt_outs').where({ company_id: companyId })).length,
      isLeft: async () => (await run.campaign.refresh()).leftCount,
    }
  }

  test('CMP-22: the answer opens a ticket with the campaign’s text above it, and is counted once', async ({
    assert,
  }) => {
    const { actor, campaign, says, bodies, recipients } = await reached()
    assert.lengthOf(await Ticket.of(actor), 0)
    await says('Quero!')
    await says('Ainda tem?')
    assert.deepEqual(await bodies(), ['> Oi, Ana!', 'Quero!', 'Ainda tem?'])
    const [{ repliedAt, replyTicketId }] = await recipients()
    assert.isNotNull(repliedAt)
    assert.equal(replyTicketId, (await Ticket.of(actor).firstOrFail()).id)
    assert.equal((await campaign.refresh()).repliedCount, 1)
  })

  test('whoever answers {word} leaves: noted once, confirmed once')
    .with([{ word: 'SAIR' }, { word: ' sair ' }, { word: 'Parar' }, { word: 'stop' }])
    .run(async ({ assert }, { word }) => {
      const { says, bodies, leavers, isLeft, recipients } = await reached()
      await says(word)
      await says(word)
      assert.equal(await leavers(), 1)
      assert.equal(await isLeft(), 1)
      assert.isNotNull((await recipients())[0].leftAt)
      const confirmations = (await bodies()).filter((body) => body.includes('não receberá mais'))
      assert.lengthOf(confirmations, 1)
    })

  test('a word inside a sentence, another word, or from somebody no campaign reached: nobody leaves', async ({
    assert,
  }) => {
    const { says, leavers } = await reached()
    await says('quero sair daqui amanhã')
    await says('tchau')
    await says('SAIR', aNumber())
    assert.equal(await leavers(), 0)
  })

  test('the words are the company’s own, compared without case and accents', async ({ assert }) => {
    const { actor, says, leavers } = await reached()
    await writeSetting(actor, 'campaigns.opt_out_words', 'não quero, chega')
    await says('sair')
    assert.equal(await leavers(), 0)
    await says('NAO QUERO')
    assert.equal(await leavers(), 1)
  })

  test('VOLTAR brings them back, confirmed; it means nothing to others', async ({ assert }) => {
    const { says, bodies, leavers } = await reached()
    await says('VOLTAR')
    assert.lengthOf(
      (await bodies()).filter((body) => body.includes('bom ter você de volta')),
      0
    )
    await says('SAIR')
    await says('voltar')
    assert.equal(await leavers(), 0)
    assert.lengthOf(
      (await bodies()).filter((body) => body.includes('bom ter você de volta')),
      1
    )
  })

  test('CMP-07: the next campaign skips whoever left', async ({ assert }) => {
    const { actor, says, number } = await reached()
    await says('SAIR')
    const next = await aCampaign(actor, { group: aGroup(actor, [{ number }]) })
    await start()
    assert.include((await next.refresh()).$attributes, {
      status: 'finished',
      validCount: 0,
      skippedCount: 1,
    })
  })

  test('a failure while it is noted undoes the message; offered again, all is noted once', async ({
    assert,
  }) => {
    const { says, leavers, isLeft, bodies } = await reached()
    await db.rawQuery('alter table campaign_opt_outs add constraint broken check (false)')
    await assert.rejects(() => says('SAIR'), /broken/)
    await db.rawQuery('alter table campaign_opt_outs drop constraint broken')
    assert.notInclude(await bodies(), 'SAIR')
    await says('SAIR')
    assert.equal(await leavers(), 1)
    assert.equal(await isLeft(), 1)
  })
})
