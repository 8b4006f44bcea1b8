/** Property test: two thousand customers in random companies always end with people and are never flooded. */
import { test } from '@japa/runner'
import { money, sales } from '#modules/bot/tests/menu_context'
import { chance, type Chance } from '#modules/bot/tests/random'
import { randomCompany, Walk } from '#modules/bot/tests/walk'

const customers = 2000
const steps = 40

/** Answers of cooperative customers, of careless ones, and of those who paste anything. */
const anAnswer = (luck: Chance): string =>
  luck.pick([
    '1',
    '2',
    '3',
    '4',
    '0',
    '#',
    '#',
    'oi',
    '',
    '1 please',
    'Queue 1',
    'Option 3',
    '２',
    '99',
  ])

/** People look at the tickets now and then. */
function somebodyWorks(walk: Walk, luck: Chance) {
  luck.pick([
    () => walk.accept(),
    () => walk.write(),
    () => walk.close(),
    () => walk.giveBack(luck.happens(50) ? walk.queueId : (walk.fixture.queues[0]?.id ?? null)),
  ])()
}

/** Counts which kinds of company were covered, and whether they closed and reopened. */
function meet(met: Set<string>, walk: Walk, hear: () => void) {
  const wasClosed = walk.state.wasClosed
  hear()
  const { queues, hours } = walk.fixture
  const kind = ['none', 'one'][queues.length] ?? 'many'
  const is = walk.state.wasClosed ? 'closed' : wasClosed ? 'open again' : 'open'
  met.add(`${kind}, ${hours}: ${is}`)
  if (walk.state.stage === 'stopped') met.add('stopped')
}

/** Allowed final states: with a person, closed, waiting in a queue, or in the list of tickets without a queue. */
function endOf(walk: Walk): string {
  if (walk.status !== 'pending') return walk.status
  if (walk.queueId !== null) return 'waits in a queue'
  const { queues, transferQueue, transferMinutes } = walk.fixture
  if (transferQueue && transferMinutes)
    return 'waits without a queue although silence hands it over'
  return queues.length
    ? 'waits without a queue: never chose'
    : 'waits without a queue: there is none'
}

const goodEnds = [
  'open',
  'closed',
  'waits in a queue',
  'waits without a queue: never chose',
  'waits without a queue: there is none',
]

test.group('a random walk', () => {
  test(`BOT-01, BOT-13, BOT-28: ${customers} customers end with people, and nobody is flooded or interrupted`, ({
    assert,
  }) => {
    const ends = new Map<string, number>()
    const met = new Set<string>()
    for (let seed = 1; seed <= customers; seed++) {
      const luck = chance(seed)
      const walk = new Walk(randomCompany(luck))
      for (let step = 0; step < steps; step++) {
        walk.minutesLater(luck.pick([0, 0, 0.2, 1, 5, 30, 600]))
        if (luck.happens(15)) somebodyWorks(walk, luck)
        else meet(met, walk, () => walk.hears(anAnswer(luck)))
      }
      walk.minutesLater(24 * 60)
      assert.deepEqual(walk.wrongs, [], `seed ${seed}`)
      const end = endOf(walk)
      assert.include(goodEnds, end, `seed ${seed}`)
      ends.set(end, (ends.get(end) ?? 0) + 1)
      assert.isFalse(walk.isBot && walk.queueId === null, `seed ${seed}: a bot without a menu`)
    }
    assert.sameMembers([...ends.keys()], goodEnds, 'every end was seen')
    const kinds = ['none, company', 'one, company', 'one, queue', 'many, company', 'many, queue']
    for (const kind of kinds) {
      assert.includeMembers([...met], [`${kind}: closed`, `${kind}: open again`])
    }
    assert.includeMembers([...met], ['stopped', 'one, disabled: open', 'many, disabled: open'])
  }).timeout(120_000)

  test('BOT-11: a customer who never chooses and keeps writing gets a queue wherever there is a limit', ({
    assert,
  }) => {
    let seen = 0
    for (let seed = 1; seed <= 500; seed++) {
      const luck = chance(seed)
      const fixture = randomCompany(luck)
      if (!fixture.queues.length || !fixture.settings.maxMenus || fixture.hours === 'company')
        continue
      seen += 1
      const walk = new Walk(fixture)
      for (let turn = 0; turn < 8; turn++) {
        walk.hears('hm')
        walk.minutesLater(5)
      }
      assert.isNotNull(walk.queueId, `seed ${seed}`)
    }
    assert.isAbove(seen, 100)
  })

  test('BOT-13: two machines that answer each other stop within the limits', ({ assert }) => {
    let stopped = 0
    for (let seed = 1; seed <= 500; seed++) {
      const luck = chance(seed)
      const walk = new Walk(randomCompany(luck))
      const { greeting, ...settings } = walk.fixture.settings
      const endless = new Walk({
        ...walk.fixture,
        settings: { ...settings, greeting, maxMenus: 0 },
      })
      for (let turn = 0; turn < 200; turn++) {
        endless.hears(luck.pick(['You wrote to a machine.', '#', '1']))
        endless.minutesLater(luck.pick([0, 0.05, 2]))
      }
      assert.deepEqual(endless.wrongs, [], `seed ${seed}`)
      if (endless.state.stage !== 'stopped') continue
      stopped += 1
      const before = endless.said.length
      endless.minutesLater(24 * 60)
      assert.deepEqual([...endless.hears('#'), ...endless.hears('oi')], [])
      assert.lengthOf(endless.said, before, `seed ${seed}: stopped is stopped`)
      endless.accept()
      assert.equal(endless.status, 'open', 'a person goes on')
    }
    assert.isAbove(stopped, 200)
  }).timeout(120_000)

  test('BOT-13: in lockstep, at most six in a minute and thirty in an hour', ({ assert }) => {
    const fixture = {
      ...randomCompany(chance(7)),
      queues: [sales, money],
      hours: 'disabled',
    } as const
    const walk = new Walk(fixture)
    for (let turn = 0; turn < 20; turn++) {
      walk.hears('#')
      walk.minutesLater(0.01)
    }
    assert.lengthOf(walk.said, 6)
    assert.equal(walk.state.stage, 'stopped')
    const slow = new Walk(fixture)
    for (let turn = 0; turn < 60; turn++) {
      slow.hears('#')
      slow.minutesLater(0.5)
    }
    assert.lengthOf(slow.said, 30)
  })
})
