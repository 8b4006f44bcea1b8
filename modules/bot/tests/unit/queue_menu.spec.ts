/** Inside a queue: its menu, two levels of options, the ways back, the end. */
import { test } from '@japa/runner'
import { queueMenu, restart } from '#modules/bot/menus/decide'
import { newState, type MenuQueue } from '#modules/bot/menus/context'
import {
  anOption,
  after,
  context,
  noon,
  sales,
  support,
  taken,
} from '#modules/bot/tests/menu_context'

const top = 'Welcome to 102.\n\n*[ 1 ]* - Prices\n*[ 2 ]* - Returns\n\n*[ # ]* - menu principal'
const prices =
  'Of what?\n\n*[ 1 ]* - Shoes\n*[ 2 ]* - Hats\n\n*[ 0 ]* - menu anterior\n*[ # ]* - menu principal'
const atTop = { stage: 'options', menusSent: 1, lastMenuAt: noon } as const
const atPrices = { ...atTop, optionId: 1 }

const inSupport = (said: string, state: object = atTop, queue = support) =>
  context({ said, queue, state })
const answer = (said: string, state: object = atTop, queue = support) =>
  taken(queueMenu(inSupport(said, state, queue)))

test.group('the menu of a queue', () => {
  test('BOT-20: options are chosen by their own position, not by their index in the list', ({
    assert,
  }) => {
    const queue = {
      ...support,
      options: [
        anOption(5, { position: 3, title: 'Three' }),
        anOption(6, { position: 10, title: 'Ten' }),
      ],
    }
    assert.deepEqual(answer('10', atTop, queue).texts, ['About 6.'])
    assert.match(answer('1', atTop, queue).texts[0], /^Opção inválida\./)
    assert.match(answer('x', atTop, queue).texts[0], /\*\[ 3 \]\* - Three\n\*\[ 10 \]\* - Ten/)
  })

  test('BOT-21: entering shows the greeting, the options and the way back', ({ assert }) => {
    const step = answer('oi', { stage: 'entering' })
    assert.deepEqual(step.texts, [top])
    assert.deepEqual([step.queueId, step.isBot, step.state.stage], [support.id, true, 'options'])
  })

  test('BOT-22: an option with children shows them, and both ways back', ({ assert }) => {
    const step = answer('1')
    assert.deepEqual(step.texts, [prices])
    assert.deepEqual([step.state.optionId, step.isBot], [1, true])
    assert.deepEqual(answer('prices').texts, [prices], 'by its title too')
  })

  test('BOT-23: a leaf option sends its message; the ticket waits in the queue for a person', ({
    assert,
  }) => {
    const step = answer('2', atPrices)
    assert.deepEqual(step.texts, ['About 12.'])
    assert.deepEqual([step.queueId, step.isBot], [support.id, false])
    assert.deepEqual([step.state.stage, step.state.optionId], ['resting', null])
  })

  test('BOT-23: a single child is not chosen automatically', ({ assert }) => {
    const only = anOption(1, { children: [anOption(11)] })
    const queue = { ...support, options: [only] }
    assert.match(answer('anything', atTop, queue).texts[0], /^Opção inválida\./)
    assert.match(answer('anything', atPrices, queue).texts[0], /^Opção inválida\./)
  })

  test('BOT-24: "0" goes up, at the top it shows the queue’s menu again; it does not count', ({
    assert,
  }) => {
    for (const state of [atPrices, atTop]) {
      const step = answer('0', { ...state, menusSent: 3 })
      assert.deepEqual(step.texts, [top])
      assert.deepEqual([step.state.optionId, step.state.menusSent], [null, 3])
    }
    const deep = anOption(1, { children: [anOption(11, { children: [anOption(111)] })] })
    const step = answer('0', { ...atTop, optionId: 11 }, { ...support, options: [deep] })
    assert.equal(step.state.optionId, 1)
  })

  test('BOT-24: "#" leaves the queue for the main menu, from an option and from the end', ({
    assert,
  }) => {
    for (const state of [atPrices, { stage: 'resting' }]) {
      const step = taken(restart(inSupport('#', state)))
      assert.deepEqual([step.queueId, step.isBot], [null, false])
      assert.deepEqual([step.state.stage, step.state.optionId], ['queues', null])
      assert.match(step.texts[0], /^Olá!\n\n\*\[ 1 \]\* - Vendas/)
    }
  })

  test('BOT-24: with one queue "#" shows that queue’s menu; without any it is a text', ({
    assert,
  }) => {
    const one = {
      ...inSupport('#', atPrices),
      settings: context({ settings: { queues: [support] } }).settings,
    }
    const step = taken(restart(one))
    assert.deepEqual(step.texts, [top])
    assert.deepEqual([step.queueId, step.state.optionId], [support.id, null])
    assert.isNull(restart(context({ said: '#', settings: { queues: [] } })))
    assert.isNull(restart(context({ said: '#1' })))
  })

  test('BOT-26, BOT-10: a wrong answer gets the current menu again, as one message', ({
    assert,
  }) => {
    assert.deepEqual(answer('9', atPrices).texts, [`Opção inválida.\n\n${prices}`])
    assert.deepEqual(answer('').texts, [`Opção inválida.\n\n${top}`])
  })

  test('BOT-26: after the third wrong answer the ticket waits in its queue, without a message', ({
    assert,
  }) => {
    let now = inSupport('9', { stage: 'entering' })
    const said: number[] = []
    for (let turn = 0; turn < 4; turn++) {
      const step = taken(queueMenu(now))
      said.push(step.texts.length)
      now = after(step, now)
    }
    assert.deepEqual(said, [1, 1, 1, 0])
    assert.equal(now.state.stage, 'resting')
    assert.equal(now.queue?.id, support.id)
    assert.isNull(queueMenu(now))
  })

  test('BOT-26, BOT-12: the pause applies here too', ({ assert }) => {
    const paused = {
      ...inSupport('9'),
      settings: context({ settings: { pauseMinutes: 1 } }).settings,
    }
    const step = taken(queueMenu(paused))
    assert.deepEqual(step.texts, [])
    assert.isTrue(step.isBot)
  })

  test('BOT-27: a customer at a deleted option gets the queue’s menu', ({ assert }) => {
    const step = answer('2', { ...atTop, optionId: 999 })
    assert.deepEqual(step.texts, [top])
    assert.isNull(step.state.optionId)
  })

  test('BOT-27: when all options are deleted, a person continues', ({ assert }) => {
    const step = answer('1', atPrices, { ...support, options: [] })
    assert.deepEqual([step.isBot, step.state.stage], [false, 'resting'])
    assert.deepEqual(step.texts, [])
  })

  test('BOT-02: does not apply without a queue, nor at rest', ({ assert }) => {
    assert.isNull(queueMenu(context()))
    assert.isNull(queueMenu(inSupport('1', { stage: 'resting' })))
    assert.isNull(queueMenu(inSupport('1', { ...newState, stage: 'stopped' })))
  })

  test('BOT-04: after a prompt that did not answer, the queue sends its own menu', ({ assert }) => {
    const queue = { ...sales, hasAnswerer: true }
    assert.deepEqual(answer('oi', { stage: 'entering' }, queue).texts, ['Welcome to 101.'])
  })

  test('AI-08: a customer who has been answered here is not greeted after the hand-over, but may get the menu', ({
    assert,
  }) => {
    const later = (queue: MenuQueue) =>
      taken(
        queueMenu(
          context({ queue, haveOthersSpoken: true, state: { stage: 'entering' }, said: 'oi' })
        )
      )
    const step = later({ ...sales, hasAnswerer: true })
    assert.deepEqual([step.texts, step.state.stage], [[], 'resting'])
    assert.equal(later({ ...support, hasAnswerer: true }).state.stage, 'options')
  })
})
