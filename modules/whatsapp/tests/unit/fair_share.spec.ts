/** Dividing connections among processes (CNX-03). */
import { test } from '@japa/runner'
import { fairShare } from '#modules/whatsapp/sessions/fair_share'

test.group('fair share', () => {
  test('{needed} connections, {processes} processes: at most {share} each')
    .with([
      { needed: 20, processes: 1, share: 20 },
      { needed: 20, processes: 2, share: 10 },
      { needed: 5, processes: 2, share: 3 },
      { needed: 1, processes: 3, share: 1 },
      { needed: 0, processes: 2, share: 0 },
      { needed: 7, processes: 0, share: 7 },
    ])
    .run(({ assert }, { needed, processes, share }) => {
      assert.equal(fairShare(needed, processes), share)
      assert.isAtLeast(fairShare(needed, processes) * Math.max(1, processes), needed)
    })
})
