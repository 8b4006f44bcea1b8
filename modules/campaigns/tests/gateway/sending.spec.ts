/** Campaigns over WhatsApp's protocol: what the phones show, and when (CMP-11, CMP-12, CMP-18, CMP-22). */
import { test } from '@japa/runner'
import { writeSetting } from '#app/kernel/settings/settings'
import CampaignLanes from '#modules/campaigns/engine/lane'
import StartDue from '#modules/campaigns/jobs/start_due'
import { CampaignRecipient, type Campaign } from '#modules/campaigns/model'
import { aCampaign, aGroup, useGroups } from '#modules/campaigns/testing'
import Ticket from '#modules/tickets/models/ticket'
import { otherProcess, kill, untilSaid } from '#modules/whatsapp/tests/gateway/other_process'
import {
  linkedConnection,
  setUpGateway,
  tearDownGateway,
  waitFor,
  type GatewayFixture,
} from '#modules/whatsapp/tests/gateway/fixture'

const SALES = '5511900000001'
/** Numbers with this ending are not on WhatsApp. */
const NOBODY = '5511987650000'
const feeder = `${import.meta.dirname}/feeder.ts`

test.group('gateway: campaigns', (group) => {
  let fixture: GatewayFixture
  let connectionId: number
  let made = 0
  const aNumber = () => `55119876${String(71_000 + ++made)}`
  const people = (numbers: readonly string[]) =>
    numbers.map((number, at) => ({ name: `Ana ${at}`, number }))

  group.setup(async () => {
    const forget = useGroups()
    fixture = await setUpGateway()
    connectionId = await linkedConnection(fixture, SALES)
    return async () => {
      forget()
      await tearDownGateway(fixture)
    }
  })

  async function aRunning(numbers: readonly string[], text: string) {
    const { actor } = fixture.admin
    const campaign = await aCampaign(actor, {
      connectionId,
      group: aGroup(actor, people(numbers)),
      texts: [text],
    })
    await new StartDue().handle()
    return campaign
  }
  const finished = (campaign: Campaign) =>
    waitFor(
      async () => ((await campaign.refresh()).status === 'finished' ? campaign : null),
      `the campaign is finished`,
      60_000
    )
  const shownTo = async (number: string) =>
    (await fixture.phones.chat(number)).map(({ text }) => text)

  test('CMP-18, CMP-22: each phone shows its text once, nobody gets a ticket; whoever is not on WhatsApp fails', async ({
    assert,
    cleanup,
  }) => {
    const { actor } = fixture.admin
    await writeSetting(actor, 'campaigns.message_interval', 0)
    const lanes = new CampaignLanes()
    cleanup(() => lanes.stop())
    await lanes.start()
    const numbers = [aNumber(), NOBODY, aNumber()]
    const campaign = await finished(await aRunning(numbers, 'Oi, {firstName}!'))
    assert.deepInclude(campaign.$attributes, { validCount: 3, sentCount: 2, failedCount: 1 })
    for (const number of [numbers[0]!, numbers[2]!]) {
      assert.deepEqual(await shownTo(number), ['Oi, Ana!'])
    }
    const [failed] = await CampaignRecipient.of(actor).where({ status: 'failed' })
    assert.include(failed.$attributes, { number: NOBODY, errorCode: 'ERR_WAPP_INVALID_CONTACT' })
    assert.lengthOf(await Ticket.of(actor), 0)
    await fixture.phones.say(numbers[0]!, 'Quero!', { to: SALES })
    await waitFor(
      async () => ((await campaign.refresh()).repliedCount === 1 ? true : null),
      'the answer is counted'
    )
    assert.lengthOf(await Ticket.of(actor), 1)
  }).timeout(60_000)

  test('CMP-11, CMP-12: two processes feed two campaigns of one number: the phones’ clock shows every gap', async ({
    assert,
    cleanup,
  }) => {
    const { actor } = fixture.admin
    // The longer interval before each message: the shortest one that is not 0.
    await writeSetting(actor, 'campaigns.longer_interval_after', 1)
    await writeSetting(actor, 'campaigns.greater_interval', 1)
    await writeSetting(actor, 'campaigns.jitter', 0)
    const other = otherProcess(fixture, feeder)
    cleanup(() => kill(other))
    await untilSaid(other, 'feeding')
    const lanes = new CampaignLanes()
    cleanup(() => lanes.stop())
    await lanes.start()
    const numbers = Array.from({ length: 6 }, aNumber)
    const [first, second] = [
      await aRunning(numbers.slice(0, 3), 'um'),
      await aRunning(numbers.slice(3), 'dois'),
    ]
    await finished(first)
    await finished(second)
    const times: number[] = []
    for (const number of numbers) {
      const messages = await fixture.phones.chat(number)
      assert.lengthOf(messages, 1)
      assert.equal(messages[0]!.copies, 1)
      times.push(Date.parse(messages[0]!.at))
    }
    times.sort((a, b) => a - b)
    const gaps = times.slice(1).map((time, at) => time - times[at]!)
    assert.lengthOf(gaps, 5)
    assert.deepEqual(
      gaps.filter((gap) => gap < 1_000),
      []
    )
  }).timeout(120_000)
})
