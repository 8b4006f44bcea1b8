/** How a ticket gets its queue: greeting, one queue, many queues, wrong answers. */
import { test } from '@japa/runner'
import { queueChoice, restart } from '#modules/bot/menus/decide'
import {
  aMenuQueue,
  after,
  context,
  money,
  noon,
  sales,
  support,
  taken,
} from '#modules/bot/tests/menu_context'
import type { MenuQueue } from '#modules/bot/menus/context'

const queuesMenu = 'Olá!\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte técnico\n*[ 3 ]* - Financeiro'
const again = `Opção inválida.\n\n${queuesMenu}`
const atMenu = { stage: 'queues', menusSent: 1, lastMenuAt: noon } as const

test.group('a connection without queues', () => {
  const none = context({ settings: { queues: [] } })

  test('BOT-03: the greeting becomes pending, once', ({ assert }) => {
    const first = taken(queueChoice(none))
    assert.equal(first.state.stage, 'greeting')
    assert.deepEqual(first.texts, [])
    assert.isNull(first.queueId)
    const second = taken(queueChoice(after(first, none)))
    assert.equal(second.state.stage, 'greeting')
    assert.deepEqual(second.texts, [])
  })

  test('BOT-03: without a greeting nothing is done', ({ assert }) => {
    assert.isNull(queueChoice(context({ settings: { queues: [], greeting: ' ' } })))
    assert.isNull(queueChoice(context({ settings: { queues: [] }, state: { stage: 'resting' } })))
  })
})

test.group('a connection with one queue', () => {
  test('BOT-04: the ticket enters it at once, and its menu is shown', ({ assert }) => {
    const step = taken(queueChoice(context({ settings: { queues: [support] } })))
    assert.equal(step.queueId, support.id)
    assert.isTrue(step.isBot)
    assert.deepEqual(step.texts, [
      'Welcome to 102.\n\n*[ 1 ]* - Prices\n*[ 2 ]* - Returns\n\n*[ # ]* - menu principal',
    ])
    assert.equal(step.state.stage, 'options')
    assert.equal(step.fileOf, support.id)
  })

  test('BOT-04: without options its greeting is sent and a person continues', ({ assert }) => {
    const step = taken(queueChoice(context({ settings: { queues: [sales] } })))
    assert.deepEqual([step.queueId, step.isBot], [sales.id, false])
    assert.deepEqual(step.texts, ['Welcome to 101.'])
    assert.equal(step.state.stage, 'resting')
  })

  test('BOT-04: the connection’s greeting is sent first, once, if the company has enabled that', ({
    assert,
  }) => {
    const settings = { queues: [sales], greetsForOneQueue: true }
    assert.deepEqual(taken(queueChoice(context({ settings }))).texts, ['Olá!', 'Welcome to 101.'])
    const blank = context({ settings: { ...settings, greeting: '  ' } })
    assert.deepEqual(taken(queueChoice(blank)).texts, ['Welcome to 101.'])
    const later = context({ settings, state: { stage: 'queues' } })
    assert.deepEqual(taken(queueChoice(later)).texts, ['Welcome to 101.'])
  })

  test('BOT-04, AI-02: where a prompt or an integration answers, nothing else is sent before it', ({
    assert,
  }) => {
    const clever = aMenuQueue(9, { hasAnswerer: true, options: support.options })
    const step = taken(queueChoice(context({ settings: { queues: [clever] } })))
    assert.equal(step.queueId, 9)
    assert.deepEqual(step.texts, [])
    assert.isTrue(step.goesOn)
  })
})

test.group('a connection with many queues', () => {
  test('BOT-05, BOT-08: the first message gets the menu, whatever it says', ({ assert }) => {
    for (const said of ['oi', '2', 'Vendas', '']) {
      const step = taken(queueChoice(context({ said })))
      assert.deepEqual(step.texts, [queuesMenu])
      assert.deepEqual([step.queueId, step.isBot], [null, false])
      assert.deepEqual([step.state.stage, step.state.menusSent], ['queues', 1])
    }
  })

  test('BOT-05: a blank greeting adds no blank line', ({ assert }) => {
    const [text] = taken(queueChoice(context({ settings: { greeting: '' } }))).texts
    assert.match(text, /^\*\[ 1 \]\* - Vendas\n/)
  })

  for (const [said, queue] of [
    ['1', sales],
    ['３)', money],
    ['suporte tecnico', support],
  ] as const) {
    test(`BOT-09: "${said}" leads to ${queue.name}`, ({ assert }) => {
      const step = taken(queueChoice(context({ said, state: { ...atMenu, menusSent: 3 } })))
      assert.equal(step.queueId, queue.id)
      assert.equal(step.isBot, queue.options.length > 0)
      assert.equal(step.state.menusSent, queue.options.length ? 1 : 0)
      assert.equal(step.fileOf, queue.id, 'the file of the queue follows')
    })
  }

  test('BOT-09: a choice is no question: where only questions are answered, the greeting and the file follow it', ({
    assert,
  }) => {
    const model = { hasAnswerer: true, needsQuestion: true, name: 'Dúvidas' }
    const chosen = (queue: MenuQueue) =>
      taken(
        queueChoice(
          context({ said: 'Dúvidas', state: atMenu, settings: { queues: [sales, queue] } })
        )
      )
    const step = chosen(aMenuQueue(9, model))
    assert.deepEqual([step.queueId, step.texts, step.fileOf], [9, ['Welcome to 9.'], 9])
    assert.deepEqual([step.goesOn, step.isBot, step.state.stage], [false, false, 'resting'])
    // Its menu is for those whom the model has handed over.
    assert.equal(
      chosen(aMenuQueue(9, { ...model, options: support.options })).state.stage,
      'entering'
    )
  })

  test('BOT-09: {what}, the choice itself is answered')
    .with([
      { what: 'by a flow', queue: { needsQuestion: false } },
      { what: 'without a greeting', queue: { needsQuestion: true, greeting: ' ' } },
    ])
    .run(({ assert }, { queue }) => {
      const clever = aMenuQueue(9, { ...queue, hasAnswerer: true, name: 'Dúvidas' })
      const settings = { queues: [sales, clever] }
      const step = taken(queueChoice(context({ said: '2', state: atMenu, settings })))
      assert.deepEqual([step.queueId, step.texts, step.goesOn], [9, [], true])
    })

  test('BOT-10: a wrong answer gets the same menu with an error text, as one message', ({
    assert,
  }) => {
    const step = taken(queueChoice(context({ said: 'sapato', state: atMenu })))
    assert.deepEqual(step.texts, [again])
    assert.equal(step.state.menusSent, 2)
  })

  test('BOT-14: a file without caption is a wrong answer, a caption is read', ({ assert }) => {
    assert.deepEqual(taken(queueChoice(context({ said: '', state: atMenu }))).texts, [again])
    assert.equal(taken(queueChoice(context({ said: '1', state: atMenu }))).queueId, sales.id)
  })

  test('BOT-11: after three menus and the third wrong answer, the first queue, with its name in the text', ({
    assert,
  }) => {
    let now = context()
    const said: string[][] = []
    for (let turn = 0; turn < 4; turn++) {
      const step = taken(queueChoice({ ...now, said: 'hm' }))
      said.push([...step.texts])
      now = after(step, now)
    }
    assert.deepEqual(said, [[queuesMenu], [again], [again], ['Encaminhamos você para {{queue}}.']])
    assert.equal(now.queue?.id, sales.id)
    assert.equal(now.state.stage, 'resting')
  })

  test('BOT-11: handed to the queue that the connection configures; its menu comes only with the next message', ({
    assert,
  }) => {
    const settings = { transferQueue: support }
    const step = taken(queueChoice(context({ settings, state: { ...atMenu, menusSent: 3 } })))
    assert.deepEqual([step.queueId, step.isBot], [support.id, true])
    assert.lengthOf(step.texts, 1)
    assert.equal(step.state.stage, 'entering')
  })

  test('BOT-11: 0 means no limit', ({ assert }) => {
    const state = { ...atMenu, menusSent: 50 }
    const step = taken(queueChoice(context({ settings: { maxMenus: 0 }, state })))
    assert.deepEqual(step.texts, [again])
  })

  test('BOT-12: within the pause a wrong answer is only stored and a choice still works, also across the hour', ({
    assert,
  }) => {
    const settings = { pauseMinutes: 90 }
    const state = { ...atMenu, lastMenuAt: noon.minus({ minutes: 89 }) }
    const quiet = taken(queueChoice(context({ settings, state })))
    assert.deepEqual(quiet.texts, [])
    assert.equal(quiet.state.menusSent, 1)
    assert.equal(taken(queueChoice(context({ settings, state, said: '1' }))).queueId, sales.id)
    const longAgo = { ...atMenu, lastMenuAt: noon.minus({ minutes: 90 }) }
    assert.deepEqual(taken(queueChoice(context({ settings, state: longAgo }))).texts, [again])
  })

  test('BOT-25: "#" shows the menu and does not count', ({ assert }) => {
    const state = { ...atMenu, menusSent: 3 }
    const step = taken(restart(context({ said: '#', state })))
    assert.deepEqual(step.texts, [queuesMenu])
    assert.equal(step.state.menusSent, 3)
  })

  test('BOT-02: does not apply to a ticket in a queue, nor to one at rest', ({ assert }) => {
    assert.isNull(queueChoice(context({ queue: sales })))
    assert.isNull(queueChoice(context({ state: { stage: 'resting' } })))
  })
})
