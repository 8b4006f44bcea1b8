/** The words of commands and of answers to their questions. */
import { test } from '@japa/runner'
import { commandIn, confirmationIn, numberIn } from '#modules/calendar/commands/words'

test.group('words of commands', () => {
  test('CAL-04: "{said}" is the command {name}')
    .with([
      { said: 'agendar', name: 'schedule', words: '' },
      { said: '  Agendar: Corte amanhã', name: 'schedule', words: 'Corte amanhã' },
      { said: 'MARCAR 25/12 14:30', name: 'schedule', words: '25/12 14:30' },
      { said: 'schedule tomorrow 3pm', name: 'schedule', words: 'tomorrow 3pm' },
      { said: 'Listár', name: 'list', words: '' },
      { said: 'list', name: 'list', words: '' },
      { said: 'cancelar, por favor', name: 'cancel', words: 'por favor' },
      { said: 'Cancel', name: 'cancel', words: '' },
      { said: 'reagendar', name: 'reschedule', words: '' },
      { said: 'remarcar amanhã', name: 'reschedule', words: 'amanhã' },
      { said: 'Reschedule', name: 'reschedule', words: '' },
    ])
    .run(({ assert }, { said, ...command }) => assert.deepEqual(commandIn(said), command))

  test('CAL-04: "{$self}" is none')
    .with(['', 'agenda', 'quero agendar', 'lista', 'listing', 'cancelado', 'agendar2x', '1', '🙂'])
    .run(({ assert }, said) => assert.isNull(commandIn(said)))

  test('CAL-05: "{0}" confirms, or does not: {1}')
    .with([
      ['1', 'yes'],
      [' 1. ', 'yes'],
      ['Sim!', 'yes'],
      ['SÍ', 'yes'],
      ['ok 👍', 'yes'],
      ['2', 'no'],
      ['Não', 'no'],
      ['cancelar', 'no'],
      ['1 ou 2?', null],
      ['12', null],
      ['sim, mas às 16h', null],
      ['', null],
    ] as const)
    .run(({ assert }, [said, answer]) => assert.equal(confirmationIn(said, 'no'), answer))

  test('CAL-05: "{0}" chooses {1} of three')
    .with([
      ['1', 1],
      ['3.', 3],
      ['#2', 2],
      ['0', 0],
      ['4', null],
      ['1 e 2', null],
      ['-', null],
      ['100', null],
      ['abc12def', null],
    ] as const)
    .run(({ assert }, [said, number]) => assert.equal(numberIn(said, 3), number))
})
