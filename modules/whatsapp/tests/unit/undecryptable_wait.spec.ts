/** How long a chat waits for a message that could not be decrypted. */
import { test } from '@japa/runner'
import { undecryptableWaitSeconds } from '#modules/whatsapp/inbox/undecryptable_wait'

test.group('waiting for an undecryptable message (IN-13)', () => {
  test('socket {state}: {seconds} s')
    .with([
      { state: 'open for long', openMs: 3_600_000, seconds: 10 },
      { state: 'just open for long enough', openMs: 10_000, seconds: 10 },
      { state: 'open since a moment', openMs: 9_999, seconds: 60 },
      { state: 'closed', openMs: null, seconds: 60 },
    ])
    .run(({ assert }, { openMs, seconds }) => {
      assert.equal(undecryptableWaitSeconds(openMs), seconds)
    })
})
