/** Closed hours: one notice in each period, and the bot resumes where it was. */
import { test } from '@japa/runner'
import { queueChoice, queueMenu, restart, workingHours } from '#modules/bot/menus/decide'
import type { BotContext, BotStep } from '#modules/bot/menus/context'
import { aMenuQueue, after, context, sales, support, taken } from '#modules/bot/tests/menu_context'

/** The bot's steps in their order (BOT-02). */
const next = (now: BotContext): BotStep | null =>
  workingHours(now) ?? restart(now) ?? queueChoice(now) ?? queueMenu(now)
const monday = 'since monday'

test.group('the hours of the company', () => {
  const closed = context({ settings: { closedPeriod: monday } })

  test('BOT-40: always open when no hours are used', ({ assert }) => {
    assert.isNull(workingHours(context()))
    assert.isNull(workingHours(context({ queue: sales })))
  })

  test('BOT-42: closed, the text is sent once and nothing else runs', ({ assert }) => {
    const first = taken(next(closed))
    assert.deepEqual(first.texts, ['Fechado.'])
    assert.isFalse(first.goesOn)
    assert.equal(first.state.stage, 'new')
    const second = taken(next(after(first, closed, { said: '#' })))
    assert.deepEqual(second.texts, [])
  })

  test('BOT-42: in the next closed period it is sent again', ({ assert }) => {
    const first = taken(next(closed))
    const tuesday = after(first, closed, { settings: { closedPeriod: 'since tuesday' } })
    assert.deepEqual(taken(next(tuesday)).texts, ['Fechado.'])
  })

  test('BOT-42: a blank text is not sent, and still nothing else runs', ({ assert }) => {
    const blank = context({ settings: { closedPeriod: monday, awayText: ' \n' } })
    assert.deepEqual(taken(next(blank)).texts, [])
  })

  test('BOT-44: open again, a customer who never saw the menu gets it, and "2" is not a choice yet', ({
    assert,
  }) => {
    const notified = taken(next(closed))
    const open = after(notified, closed, { said: '2', settings: { closedPeriod: null } })
    const step = taken(next(open))
    assert.match(step.texts[0], /^Olá!\n\n\*\[ 1 \]\*/)
    assert.isNull(step.queueId)
  })

  test('BOT-44: a customer at the menu gets it again without an error text, or chooses', ({
    assert,
  }) => {
    const atMenu = context({
      state: { stage: 'queues', menusSent: 3 },
      settings: { closedPeriod: monday },
    })
    const notified = taken(next(atMenu))
    const open = after(notified, atMenu, { settings: { closedPeriod: null } })
    const step = taken(next(open))
    assert.match(step.texts[0], /^Olá!/)
    assert.equal(step.state.menusSent, 3, 'nor does it count')
    assert.isFalse(step.state.wasClosed)
    assert.equal(taken(next({ ...open, said: '1' })).queueId, sales.id)
  })

  test('BOT-44: a customer at an option is still there', ({ assert }) => {
    const state = { stage: 'options', optionId: 1, menusSent: 1 } as const
    const shut = context({ queue: support, state, settings: { closedPeriod: monday } })
    const notified = taken(next(shut))
    assert.isFalse(notified.isBot)
    const step = taken(
      next(after(notified, shut, { said: 'bom dia', settings: { closedPeriod: null } }))
    )
    assert.match(step.texts[0], /^Of what\?/)
    assert.isTrue(step.isBot)
  })
})

test.group('the hours of a queue', () => {
  const shut = aMenuQueue(104, {
    name: 'Noite',
    awayText: 'Voltamos às 8.',
    closedPeriod: monday,
    options: support.options,
  })
  const settings = { queues: [sales, shut] }
  const hint = 'Voltamos às 8.\n\n*[ # ]* - menu principal'

  test('BOT-40, BOT-09: checked right after the choice', ({ assert }) => {
    const state = { stage: 'queues', menusSent: 1 } as const
    const step = taken(next(context({ said: '2', settings, state })))
    assert.deepEqual(step.texts, [hint])
    assert.deepEqual([step.queueId, step.isBot], [104, false])
    assert.equal(step.state.stage, 'entering')
  })

  test('BOT-43: the ticket stays in the queue; the hint is added only where there is another queue', ({
    assert,
  }) => {
    const inside = context({ queue: shut, settings, state: { stage: 'entering' } })
    const step = taken(next(inside))
    assert.deepEqual([step.queueId, step.isBot], [104, false])
    assert.deepEqual(step.texts, [hint])
    const alone = taken(next(context({ settings: { queues: [shut] } })))
    assert.deepEqual([alone.queueId, [...alone.texts]], [104, ['Voltamos às 8.']])
  })

  test('BOT-43: "#" leaves the closed queue, and returning does not repeat the notice', ({
    assert,
  }) => {
    const inside = context({ queue: shut, settings, state: { stage: 'entering' } })
    const notified = after(taken(next(inside)), inside, { said: '#' })
    const away = taken(next(notified))
    assert.isNull(away.queueId)
    assert.match(away.texts[0], /^Olá!/)
    const back = taken(next(after(away, notified, { said: '2' })))
    assert.deepEqual([back.queueId, [...back.texts]], [104, []])
  })

  test('BOT-11, BOT-40, BOT-44: a customer handed over into it is told so, and sees the menu when it opens', ({
    assert,
  }) => {
    const state = { stage: 'queues', menusSent: 3 } as const
    const lost = context({ said: 'x', settings: { ...settings, transferQueue: shut }, state })
    const step = taken(next(lost))
    assert.deepEqual(step.texts, ['Você está em {{queue}}.', hint])
    assert.deepEqual([step.queueId, step.isBot, step.state.menusSent], [104, false, 0])
    const open = { ...after(step, lost), queue: { ...shut, closedPeriod: null } }
    assert.match(taken(next(open)).texts[0], /^Welcome to 104\./)
    const plain = { ...shut, options: [], awayText: '' }
    const mute = taken(next({ ...lost, settings: { ...lost.settings, transferQueue: plain } }))
    assert.deepEqual(mute.texts, ['Você está em {{queue}}.'])
    assert.isNull(next({ ...after(mute, lost), queue: { ...plain, closedPeriod: null } }))
  })

  test('BOT-42: a blank text of the queue sends nothing, not even the hint', ({ assert }) => {
    const mute = { ...shut, awayText: '' }
    assert.deepEqual(taken(next(context({ queue: mute, settings }))).texts, [])
  })

  test('BOT-44: open again, the queue shows the menu that it had not shown', ({ assert }) => {
    const state = { stage: 'queues', menusSent: 1 } as const
    const chosen = context({ said: '2', settings, state })
    const step = taken(next(chosen))
    const queue = { ...shut, closedPeriod: null }
    const open = { ...after(step, chosen, { said: '1' }), queue }
    assert.match(taken(next(open)).texts[0], /^Welcome to 104\./)
  })

  test('BOT-42, BOT-23: a customer waiting for a person is notified, and still waits when it opens', ({
    assert,
  }) => {
    const waiting = context({ queue: shut, settings, state: { stage: 'resting' } })
    const notified = taken(next(waiting))
    assert.deepEqual(notified.texts, [hint])
    const open = { ...after(notified, waiting), queue: { ...shut, closedPeriod: null } }
    assert.isNull(next(open))
  })

  test('BOT-42: two queues have two closed periods', ({ assert }) => {
    const other = { ...shut, id: 105, awayText: 'Só amanhã.' }
    const at = context({
      said: '2',
      settings: { queues: [shut, other] },
      state: { stage: 'queues' },
    })
    const state = { ...at.state, notifiedPeriods: [`queue 104 ${monday}`] }
    const step = taken(next({ ...at, state }))
    assert.deepEqual(step.texts, ['Só amanhã.\n\n*[ # ]* - menu principal'])
  })
})
