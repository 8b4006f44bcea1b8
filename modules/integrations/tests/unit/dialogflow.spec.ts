/** What is read of Dialogflow's answers (INT-22, INT-23). */
import { test } from '@japa/runner'
import { readDialogflow } from '#modules/integrations/flows/kinds/dialogflow_answer'

const text = (...alternatives: string[]) => ({ text: { text: alternatives } })
const read = (queryResult: object) => readDialogflow({ queryResult })

test.group('Dialogflow: answers', () => {
  test('INT-22: {what}')
    .with([
      {
        what: 'texts in order, the first of each one’s alternatives',
        result: { fulfillmentMessages: [text('um', 'uno'), text('dois')] },
        said: ['um', 'dois'],
      },
      {
        what: 'only those for every platform',
        result: {
          fulfillmentMessages: [
            { ...text('para o Telegram'), platform: 'TELEGRAM' },
            { ...text('para todos'), platform: 'PLATFORM_UNSPECIFIED' },
          ],
        },
        said: ['para todos'],
      },
      {
        what: 'a picture of the payload',
        result: { fulfillmentMessages: [{ payload: { image: 'https://x.example/a.png' } }] },
        said: ['https://x.example/a.png'],
      },
      {
        what: 'the one text without a list',
        result: { fulfillmentText: 'só isto', fulfillmentMessages: [text('')] },
        said: ['só isto'],
      },
      { what: 'nothing', result: { fulfillmentMessages: [null, 7, {}] }, said: [] },
    ])
    .run(({ assert }, { result, said }) => {
      const shown = read(result).messages.map((one) => ('url' in one ? one.url : one.text))
      assert.deepEqual(shown, said)
    })

  test('INT-23: {what}')
    .with([
      { what: 'an intent ends it', result: { intent: { endInteraction: true } }, ends: true },
      {
        what: 'a diagnosis ends it',
        result: { diagnosticInfo: { end_conversation: true } },
        ends: true,
      },
      { what: 'nothing ends it', result: { intent: { endInteraction: 'yes' } }, ends: false },
    ])
    .run(({ assert }, { result, ends }) => assert.equal(read(result).ends, ends))

  test('INT-23: the parameters {parameters} name the queue {queue}')
    .with([
      { parameters: { queueId: 4 }, queue: '4' },
      { parameters: { queueId: '', queue: 'Vendas ' }, queue: 'Vendas' },
      { parameters: { queue: ['Suporte'] }, queue: 'Suporte' },
      { parameters: { queue: { id: 4 } }, queue: null },
      { parameters: {}, queue: null },
    ])
    .run(({ assert }, { parameters, queue }) => assert.equal(read({ parameters }).queue, queue))
})
