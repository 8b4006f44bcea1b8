/** Keys of lanes, and what the log gets of them. */
import { test } from '@japa/runner'
import { laneKey, loggedKey, partsOfLaneKey } from '#modules/whatsapp/lane_keys'

test.group('keys of lanes', () => {
  test('a key has connection and chat; the log gets the connection alone', ({ assert }) => {
    const chat = '5511987654321@s.whatsapp.net'
    assert.deepEqual(partsOfLaneKey(laneKey(7, chat)), { connectionId: 7, chat })
    assert.deepEqual(loggedKey(laneKey(7, chat)), { connectionId: 7 })
  })
})
