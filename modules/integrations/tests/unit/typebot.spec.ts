/** What is read of Typebot's answers, and what it is answered (INT-32, INT-33, INT-35, INT-37). */
import { test } from '@japa/runner'
import { answerTo, choicesOf, numberedList } from '#modules/integrations/flows/kinds/choices'
import { markdownText, richTextOf } from '#modules/integrations/flows/kinds/rich_text'
import { readTypebot } from '#modules/integrations/flows/kinds/typebot_answer'

const p = (...children: object[]) => ({ type: 'p', children })
const li = (...children: object[]) => ({ type: 'li', children })
const lic = (text: string) => ({ type: 'lic', children: [{ text }] })
const link = (text: string, url: string) => ({ type: 'a', url, children: [{ text }] })
const say = (...richText: object[]) => ({
  id: 'b',
  type: 'text',
  content: { type: 'richText', richText },
})
const button = (content: string) => ({ id: content, content })
const buttons = (labels: readonly string[], isMultipleChoice = false) => ({
  type: 'choice input',
  items: labels.map(button),
  options: { isMultipleChoice },
})

test.group('Typebot: rich text', () => {
  test('INT-32: {what}')
    .with([
      { what: 'bold', given: [p({ text: 'Oi ' }, { text: 'Ana', bold: true })], text: 'Oi *Ana*' },
      {
        what: 'marks stand outside of spaces',
        given: [p({ text: 'um' }, { text: ' dois ', italic: true }, { text: 'três' })],
        text: 'um _dois_ três',
      },
      {
        what: 'bold, italic and struck words have all marks',
        given: [p({ text: 'já', bold: true, italic: true, strikethrough: true })],
        text: '*_~já~_*',
      },
      { what: 'underline has no mark', given: [p({ text: 'x', underline: true })], text: 'x' },
      {
        what: 'each line has its own marks',
        given: [p({ text: 'um\ndois', bold: true })],
        text: '*um*\n*dois*',
      },
      {
        what: 'a link shows its address',
        given: [p({ text: 'Veja ' }, link('a loja', 'https://loja.example'), { text: '.' })],
        text: 'Veja a loja (https://loja.example).',
      },
      {
        what: 'a link that shows its address does so once',
        given: [p(link('https://loja.example', 'https://loja.example'))],
        text: 'https://loja.example',
      },
      {
        what: 'an empty paragraph is a blank line',
        given: [p({ text: 'um' }), p({ text: '' }), p({ text: 'dois' })],
        text: 'um\n\ndois',
      },
      {
        what: 'lists, also inside lists',
        given: [
          { type: 'ul', children: [li(lic('um')), li(lic('dois'))] },
          { type: 'ol', children: [li(lic('a'), { type: 'ul', children: [li(lic('b'))] })] },
        ],
        text: '- um\n- dois\n1. a\n  - b',
      },
      {
        what: 'a variable of several paragraphs',
        given: [p({ type: 'inline-variable', children: [p({ text: 'um' }), p({ text: 'dois' })] })],
        text: 'um\ndois',
      },
      { what: 'nonsense is left out', given: [null, 7, 'x', p({ text: 'ok' })], text: 'ok' },
    ])
    .run(({ assert }, { given, text }) => assert.equal(richTextOf(given), text))

  test('INT-32: Markdown gets the marks of WhatsApp', ({ assert }) => {
    assert.equal(
      markdownText('**Oi** *Ana* ~~já~~ [loja](https://loja.example) 2*3*4'),
      '*Oi* _Ana_ ~já~ loja (https://loja.example) 2*3*4'
    )
  })
})

test.group('Typebot: choices', () => {
  test('INT-32: buttons are a numbered list', ({ assert }) => {
    const choices = choicesOf(buttons(['Vendas', 'Suporte']))
    assert.equal(numberedList(choices!), '*1* - Vendas\n*2* - Suporte')
    assert.isNull(choicesOf({ type: 'text input' }))
    assert.deepEqual(
      choicesOf({ type: 'picture choice input', items: [{ title: 'Azul' }] })?.labels,
      ['Azul']
    )
  })

  test('INT-32: the answer “{said}” is passed as “{passed}”')
    .with([
      { said: '2', passed: 'Suporte' },
      { said: ' suporte ', passed: 'Suporte' },
      { said: '3', passed: '10' },
      { said: '10', passed: '10' },
      { said: '4', passed: '4' },
      { said: '0', passed: '0' },
      { said: 'outra coisa', passed: 'outra coisa' },
      { said: '1, 2', passed: '1, 2' },
    ])
    .run(({ assert }, { said, passed }) => {
      assert.equal(answerTo(choicesOf(buttons(['Vendas', 'Suporte', '10'])), said), passed)
    })

  test('INT-32: of several, “{said}” is passed as “{passed}”')
    .with([
      { said: '1, 3', passed: 'Azul, Verde' },
      { said: '1 e verde', passed: 'Azul, Verde' },
      { said: '2', passed: 'Rosa' },
      { said: '1, 9', passed: '1, 9' },
    ])
    .run(({ assert }, { said, passed }) => {
      assert.equal(answerTo(choicesOf(buttons(['Azul', 'Rosa', 'Verde'], true)), said), passed)
    })
})

test.group('Typebot: answers', () => {
  const manner = { delayMs: 500, isAnswer: true, unknownText: 'Não entendi' }
  const read = (given: object, changed = {}) => readTypebot({ ...given }, { ...manner, ...changed })
  const kinds = (given: object) =>
    read(given).messages.map((one) => [one.kind, 'url' in one ? one.url : one.text])

  test('INT-32: pictures, films, voices and files, each after the pause', ({ assert }) => {
    const url = 'https://x.example/f'
    const bubble = (type: string, content: object = { url }) => ({ type, content })
    const messages = [
      bubble('image'),
      bubble('video', { type: 'url', url }),
      bubble('video', { type: 'youtube', url: 'https://youtu.be/1' }),
      bubble('audio'),
      bubble('file'),
      bubble('embed'),
      bubble('image', { url: 'file:///etc/passwd' }),
      bubble('custom'),
      null,
    ]
    assert.deepEqual(kinds({ messages }), [
      ['image', url],
      ['video', url],
      ['text', 'https://youtu.be/1'],
      ['voice', url],
      ['document', url],
      ['document', url],
    ])
    assert.isTrue(read({ messages }).messages.every(({ pauseMs }) => pauseMs === 500))
  })

  test('INT-32: a wait of the bot lengthens the pause of what follows', ({ assert }) => {
    const clientSideActions = [
      { type: 'wait', lastBubbleBlockId: 'b', wait: { secondsToWaitFor: 2 } },
    ]
    const messages = [say(p({ text: 'um' })), { ...say(p({ text: 'dois' })), id: 'c' }]
    const pauses = read({ messages, clientSideActions }).messages.map(({ pauseMs }) => pauseMs)
    assert.deepEqual(pauses, [500, 2500])
  })

  test('INT-33: {text} is {what}')
    .with([
      { text: '#{"stopBot":true}', what: 'a stop', action: { kind: 'stop' } },
      { text: '#{"closeTicket":true}', what: 'a close', action: { kind: 'close' } },
      {
        text: '#{"queueId":4}',
        what: 'a transfer',
        action: { kind: 'transfer', queueId: 4, userId: null },
      },
      {
        text: '#{"queueId":"4","userId":5}',
        what: 'a transfer to a person',
        action: { kind: 'transfer', queueId: 4, userId: 5 },
      },
      { text: '#{"dance":true}', what: 'a command that says nothing', action: null },
    ])
    .run(({ assert }, { text, action }) => {
      const { messages, ...rest } = read({ messages: [say(p({ text })), say(p({ text: 'Até' }))] })
      assert.deepEqual(rest.action, action as never)
      assert.deepEqual(
        messages.map((one) => one.kind === 'text' && one.text),
        ['Até']
      )
    })

  test('INT-33: a command that is no JSON is sent as it is', ({ assert }) => {
    assert.deepEqual(kinds({ messages: [say(p({ text: '#{"stopBot":' }))] }), [
      ['text', '#{"stopBot":'],
    ])
  })

  test('INT-35: {what}')
    .with([
      {
        what: 'Typebot’s own words for what does not fit are replaced',
        given: { messages: [say(p({ text: 'Invalid message. Please, try again.' }))], input: {} },
        said: ['Não entendi'],
      },
      {
        what: 'no message for an answer',
        given: { messages: [], input: {} },
        said: ['Não entendi'],
      },
      {
        what: 'the bot’s own words stay',
        given: { messages: [say(p({ text: 'Escolha de novo' }))], input: {} },
        said: ['Escolha de novo'],
      },
      { what: 'a bot that ends in silence says nothing', given: { messages: [] }, said: [] },
      {
        what: 'buttons are a message',
        given: { messages: [], input: buttons(['Sim']) },
        said: ['*1* - Sim'],
      },
    ])
    .run(({ assert }, { given, said }) => {
      const texts = read(given).messages.map((one) => one.kind === 'text' && one.text)
      assert.deepEqual(texts, said)
    })

  test('INT-35: without a text of one’s own Typebot’s words are sent, and silence stays', ({
    assert,
  }) => {
    const invalid = say(p({ text: 'Invalid message. Please, try again.' }))
    const blank = { unknownText: ' ' }
    assert.lengthOf(read({ messages: [invalid], input: {} }, blank).messages, 1)
    assert.lengthOf(read({ messages: [], input: {} }, blank).messages, 0)
    assert.lengthOf(read({ messages: [], input: {} }, { isAnswer: false }).messages, 0)
  })

  test('INT-37: a bot goes on by itself only while an action waits for a reply', ({ assert }) => {
    const clientSideActions = [{ type: 'setVariable', expectsDedicatedReply: true }]
    assert.isTrue(read({ clientSideActions }).goesOn)
    assert.isFalse(read({ clientSideActions, input: {} }).goesOn)
    assert.isFalse(read({ clientSideActions: [{ type: 'redirect' }] }).goesOn)
    assert.isFalse(read({}).hasInput)
  })
})
