/** Days and times as customers write them, in three languages. */
import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import { readWhen, titleIn, type Surroundings } from '#modules/calendar/commands/when'
import { tidyTitle } from '#modules/calendar/commands/words'

const zone = 'America/Sao_Paulo'
/** A Wednesday. */
const now = DateTime.fromISO('2026-11-25T10:00', { zone })
type Language = Surroundings['language']

const right: readonly (readonly [Language, string, string])[] = [
  ['pt', 'amanhã 15h', '2026-11-26 15:00'],
  ['pt', 'AMANHA ÀS 15H30', '2026-11-26 15:30'],
  ['pt', 'depois de amanhã 9h', '2026-11-27 09:00'],
  ['pt', 'hoje 18:00', '2026-11-25 18:00'],
  ['pt', '25/12 14:30', '2026-12-25 14:30'],
  ['pt', '25/12/2027 14:30', '2027-12-25 14:30'],
  ['pt', '25/12 às 3 da tarde', '2026-12-25 15:00'],
  ['pt', '10/01 10h', '2027-01-10 10:00'],
  ['pt', 'próxima terça 10:00', '2026-12-01 10:00'],
  ['pt', 'terça que vem às 8h', '2026-12-01 08:00'],
  ['pt', 'sexta-feira ao meio-dia', '2026-11-27 12:00'],
  ['pt', 'quarta 9h', '2026-12-02 09:00'],
  ['pt', 'dia 30 às 14h', '2026-11-30 14:00'],
  ['pt', 'dia 5 às 10 da manhã', '2026-12-05 10:00'],
  ['pt', '1º de dezembro 10h', '2026-12-01 10:00'],
  ['pt', 'amanhã às 8 da noite', '2026-11-26 20:00'],
  ['pt', 'quinta, 11h', '2026-11-26 11:00'],
  ['pt', 'sábado 13 horas', '2026-11-28 13:00'],
  ['es', 'mañana a las 15', '2026-11-26 15:00'],
  ['es', 'mañana a las 9 de la mañana', '2026-11-26 09:00'],
  ['es', 'pasado mañana 10:00', '2026-11-27 10:00'],
  ['es', 'el martes a las 3 de la tarde', '2026-12-01 15:00'],
  ['es', 'próximo lunes 9h', '2026-11-30 09:00'],
  ['es', 'el 25 de diciembre a las 11', '2026-12-25 11:00'],
  ['es', 'mañana al mediodía', '2026-11-26 12:00'],
  ['es', 'miércoles que viene 10:30', '2026-12-02 10:30'],
  ['en', 'tomorrow 3pm', '2026-11-26 15:00'],
  ['en', 'day after tomorrow 9:30 am', '2026-11-27 09:30'],
  ['en', 'next tuesday at 10am', '2026-12-01 10:00'],
  ['en', 'on the 30th at noon', '2026-11-30 12:00'],
  ['en', 'December 25 at 2:30 pm', '2026-12-25 14:30'],
  ['en', '25 December 2pm', '2026-12-25 14:00'],
  ['en', '12/25 10am', '2026-12-25 10:00'],
  ['en', 'friday 4 p.m.', '2026-11-27 16:00'],
  ['en', '2026-12-01 09:00', '2026-12-01 09:00'],
  ['en', '2026-12-01T09:00', '2026-12-01 09:00'],
  ['en', '2026-12-01T09:00:00Z', '2026-12-01 06:00'],
]
const unclear: readonly (readonly [Language, string, string])[] = [
  ['pt', 'amanhã', 'no_time'],
  ['es', 'mañana por la mañana', 'no_time'],
  ['pt', '15h', 'no_day'],
  ['en', 'next week', 'no_day'],
  ['pt', 'amanhã às 3', 'ambiguous_time'],
  ['es', 'mañana a las 3', 'ambiguous_time'],
  ['en', 'tomorrow at 5', 'ambiguous_time'],
  ['en', '5/6 10am', 'ambiguous_day'],
  ['pt', 'hoje às 9', 'past'],
  ['pt', '20/11 10h', 'past'],
  ['en', '2020-01-01T10:00', 'past'],
  ['pt', '31/02 10h', 'impossible'],
  ['pt', 'amanhã 25h', 'impossible'],
]

test.group('days and times in messages', () => {
  test('CAL-04: {1}, in the company’s zone')
    .with([...right])
    .run(({ assert }, [language, text, expected]) => {
      const read = readWhen(text, { now, zone, language })
      assert.equal(read.kind === 'found' && read.at.toFormat('yyyy-MM-dd HH:mm'), expected)
    })

  test('CAL-04: {1} is asked about: {2}')
    .with([...unclear])
    .run(({ assert }, [language, text, why]) => {
      assert.deepEqual(readWhen(text, { now, zone, language }), { kind: 'unclear', why })
    })

  test('CAL-04: the words that are neither day nor time are what it is about', ({ assert }) => {
    const read = readWhen('Corte de cabelo amanhã 15h com a Bia', { now, zone, language: 'pt' })
    assert.containsSubset(read, { rest: 'Corte de cabelo com a Bia' })
  })

  test('CAL-04: {0} is about {1}, whatever else is missing')
    .with([
      ['corte amanhã', 'corte'],
      ['corte às 15h', 'corte'],
      ['corte para amanhã às 3', 'corte'],
      ['para 5/6 10am', ''],
      ['corte', 'corte'],
      ['corte 31/02 10h', 'corte'],
      ['corte com a Bia no dia 20 às 10:30', 'corte com a Bia'],
    ] as const)
    .run(({ assert }, [text, title]) => {
      assert.equal(tidyTitle(titleIn(text, { now, zone, language: 'en' })), title)
    })
})
