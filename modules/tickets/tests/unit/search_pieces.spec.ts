/** Parsing of a ticket search (TCK-05). */
import { test } from '@japa/runner'
import { searchPieces } from '#modules/tickets/queries/search_pieces'

test.group('search pieces', () => {
  test('TCK-05: null for {given}')
    .with([{ given: '' }, { given: '   ' }, { given: null }, { given: undefined }])
    .run(({ assert }, { given }) => assert.isNull(searchPieces(given)))

  test('TCK-05: a number is searched as typed and as it may be stored', ({ assert }) => {
    const { numbers } = searchPieces('+55 (11) 97777-6666')!
    assert.sameMembers([...numbers], ['5511977776666', '551177776666'])
    assert.deepEqual(searchPieces('551177776666')!.numbers, ['551177776666', '5511977776666'])
    assert.deepEqual(searchPieces('pedido 7777')!.numbers, [])
  })

  test('TCK-05: {given} contains ticket id {ticketId}')
    .with([
      { given: '4711', ticketId: 4711 },
      { given: '#4711', ticketId: 4711 },
      { given: '20260131-4711', ticketId: 4711 },
      { given: 'pedido 4711', ticketId: null },
      { given: '99999999999', ticketId: null },
    ])
    .run(({ assert }, { given, ticketId }) => assert.equal(searchPieces(given)!.ticketId, ticketId))

  test('TCK-05: words are matched individually, words in quotes as a phrase', ({ assert }) => {
    assert.deepEqual(searchPieces('nota "prazo de entrega" amanhã')!.words, [
      { text: 'nota', isPhrase: false, isOpen: false },
      { text: 'prazo de entrega', isPhrase: true, isOpen: false },
      { text: 'amanhã', isPhrase: false, isOpen: true },
    ])
  })

  test('TCK-05: special characters alone are not words: {given}')
    .with([{ given: '""' }, { given: '" - "' }, { given: "& | ! :* '" }])
    .run(({ assert }, { given }) => assert.deepEqual(searchPieces(given)!.words, []))
})
