/** TRUST_PROXY: whom one believes, and words that say nothing. */
import { test } from '@japa/runner'
import { hopsOf } from '#app/kernel/trusted_hops'

test.group('trusted proxies', () => {
  test('TRUST_PROXY={given} is {hops}')
    .with([
      { given: undefined, hops: 0 },
      { given: '', hops: 0 },
      { given: 'false', hops: 0 },
      { given: '0', hops: 0 },
      { given: 'true', hops: 1 },
      { given: ' TRUE ', hops: 1 },
      { given: '2', hops: 2 },
    ])
    .run(({ assert }, { given, hops }) => assert.equal(hopsOf(given), hops))

  test('{$self} stops the start with a sentence')
    .with(['yes', '-1', '1.5', '10.0.0.0/8', '12'])
    .run(({ assert }, given) => {
      assert.throws(() => hopsOf(given), /write true, false, or how many/)
    })
})
