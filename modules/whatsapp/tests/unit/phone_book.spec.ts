/** Which of a phone's contacts belong to its address book. */
import { test } from '@japa/runner'
import { phoneBookOf } from '#modules/whatsapp/drivers/baileys/phone_book'

test.group('the address book of a phone', () => {
  test('CON-06: keeps people with a number and a name that the owner gave', ({ assert }) => {
    const shared = [
      { id: '5511987655001@s.whatsapp.net', name: ' Carla ' },
      { id: '21234567890123@lid', phoneNumber: '5511987655002@s.whatsapp.net', name: 'Jorge' },
      // Left out: a name that the person chose, no name, a hidden number, a group, a list.
      { id: '5511987655003@s.whatsapp.net', notify: 'Bia' },
      { id: '5511987655004@s.whatsapp.net', name: '  ' },
      { id: '21234567890124@lid', name: 'Ninguém' },
      { id: '120363000000000001@g.us', name: 'Vizinhos' },
      { id: 'status@broadcast', name: 'Recados' },
    ]
    assert.deepEqual(phoneBookOf(shared), [
      { phone: '5511987655001', name: 'Carla' },
      { phone: '5511987655002', name: 'Jorge' },
    ])
  })
})
