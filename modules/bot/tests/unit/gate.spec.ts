/** When the bot may send nothing, and the state after people took part. */
import { test } from '@japa/runner'
import { newState, type BotState } from '#modules/bot/menus/context'
import {
  isWithPeople,
  mayRun,
  saysTooMuch,
  stateNow,
  type GateInput,
  type KeptState,
  type TicketMarks,
} from '#modules/bot/menus/gate'
import { noon } from '#modules/bot/tests/menu_context'

const open: GateInput = {
  now: noon,
  isGroup: false,
  isSpared: false,
  isExpired: false,
  canSend: true,
  status: 'pending',
  userId: null,
  hasPersonWritten: false,
  writtenAt: noon,
  oldestMinutes: 10,
}

test.group('the gate', () => {
  test('BOT-01: a waiting ticket whose customer just wrote: the bot may answer', ({ assert }) => {
    assert.isTrue(mayRun(open))
    assert.isTrue(mayRun({ ...open, writtenAt: null }), 'nor does a timer need a message')
    assert.isTrue(mayRun({ ...open, writtenAt: noon.minus({ minutes: 10 }) }))
  })

  for (const [rule, change] of [
    ['BOT-01, IN-61: not in a group', { isGroup: true }],
    ['BOT-01, IN-64: not to a contact excluded from automation', { isSpared: true }],
    ['BOT-01, BIL-10: not for a company with unpaid invoices', { isExpired: true }],
    ['BOT-01: not in an open ticket', { status: 'open', userId: 7 }],
    ['BOT-01: not in a closed ticket', { status: 'closed' }],
    ['BOT-01: not in a ticket with an owner', { userId: 7 }],
    ['BOT-01, IN-42: not after a person has written', { hasPersonWritten: true }],
    ['BOT-01, IN-14: not to an old message', { writtenAt: noon.minus({ minutes: 11 }) }],
    ['CLO-08: not while the number is disconnected', { canSend: false }],
  ] as const) {
    test(rule, ({ assert }) => {
      assert.isFalse(mayRun({ ...open, ...change }))
    })
  }
})

test.group('the loop guard', () => {
  for (const [inLastMinute, inLastHour, more, isTooMuch] of [
    [0, 0, 1, false],
    [5, 5, 1, false],
    [6, 6, 1, true],
    [5, 5, 2, true],
    [0, 29, 1, false],
    [0, 30, 1, true],
    [6, 30, 0, false],
  ] as const) {
    test(`BOT-13: ${more} more after ${inLastMinute} in a minute and ${inLastHour} in an hour: ${isTooMuch ? 'stop' : 'say it'}`, ({
      assert,
    }) => {
      assert.equal(saysTooMuch({ inLastMinute, inLastHour }, more), isTooMuch)
    })
  }
})

const state: BotState = { ...newState, stage: 'options', optionId: 4, menusSent: 2 }
const kept: KeptState = { state, queueId: 5, serviceId: 1, actedAt: noon }
const ticket: TicketMarks = { queueId: 5, serviceId: 1, isReopened: false, lastOwnedAt: null }
const fresh: TicketMarks = { ...ticket, queueId: null }

test.group('the state of a customer', () => {
  test('BOT-29: unchanged when nobody acted since the bot', ({ assert }) => {
    assert.deepEqual(stateNow(kept, ticket), state)
    const before = noon.minus({ minutes: 1 })
    assert.deepEqual(stateNow(kept, { ...ticket, lastOwnedAt: before }), state)
  })

  test('BOT-08: a new ticket starts at the beginning', ({ assert }) => {
    assert.deepEqual(stateNow(null, fresh), newState)
  })

  test('IN-52: a reopened ticket gets no menu again, but earlier closed notices count', ({
    assert,
  }) => {
    const again = { ...fresh, serviceId: 2, isReopened: true }
    assert.equal(stateNow(null, again).stage, 'resting')
    const notified = { ...kept, state: { ...state, notifiedPeriods: ['company x'] } }
    const rests = { ...newState, stage: 'resting', notifiedPeriods: ['company x'] }
    assert.deepEqual(stateNow(notified, again) as object, rests)
  })

  test('BOT-29: a ticket that a person put into a queue waits for a person', ({ assert }) => {
    assert.equal(stateNow(null, ticket).stage, 'resting')
    const moved = stateNow(kept, { ...ticket, queueId: 6 })
    assert.equal(moved.stage, 'resting')
    assert.isNull(moved.optionId)
  })

  test('BOT-29, BOT-13: so does a ticket given back by its owner, even if the bot had been stopped', ({
    assert,
  }) => {
    const had = { ...ticket, lastOwnedAt: noon.plus({ minutes: 1 }) }
    assert.equal(stateNow(kept, had).stage, 'resting')
    const stopped = { ...kept, state: { ...state, stage: 'stopped' as const } }
    assert.equal(stateNow(stopped, ticket).stage, 'stopped')
    assert.equal(stateNow(stopped, had).stage, 'resting')
  })

  test('BOT-29, IN-52: people have taken over when somebody owned it since the bot acted, or it was reopened', ({
    assert,
  }) => {
    const had = (minutes: number) => ({ ...ticket, lastOwnedAt: noon.plus({ minutes }) })
    assert.isFalse(isWithPeople(kept, ticket))
    assert.isFalse(isWithPeople(kept, had(-1)), 'the bot has acted since')
    assert.isTrue(isWithPeople(kept, had(1)))
    assert.isFalse(isWithPeople(null, fresh))
    assert.isTrue(isWithPeople(null, { ...fresh, lastOwnedAt: noon }))
    const again = { ...fresh, serviceId: 2, isReopened: true }
    assert.isTrue(isWithPeople(kept, again))
    assert.isFalse(isWithPeople({ ...kept, serviceId: 2 }, again), 'the bot has acted since')
  })
})
