/** TRUST_PROXY: which addresses are trusted, and invalid values. */
import { test } from '@japa/runner'
import { callerAddress, hopsOf } from '#start/trusted_hops'

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

  test('{$self} stops the start with an error')
    .with(['yes', '-1', '1.5', '10.0.0.0/8', '12'])
    .run(({ assert }, given) => {
      assert.throws(() => hopsOf(given), /write true, false, or how many/)
    })

  test(
    'behind {hops} proxies, with X-Forwarded-For "{forwarded}", the caller’s address is {address}'
  )
    .with([
      { hops: 0, forwarded: '9.9.9.9', address: '127.0.0.1' },
      { hops: 1, forwarded: undefined, address: '127.0.0.1' },
      { hops: 1, forwarded: '10.0.0.7', address: '10.0.0.7' },
      { hops: 1, forwarded: '9.9.9.9, 10.0.0.7', address: '10.0.0.7' },
      { hops: 2, forwarded: '9.9.9.9,10.0.0.7,172.16.0.1', address: '10.0.0.7' },
      { hops: 2, forwarded: ' , 10.0.0.7', address: '10.0.0.7' },
      { hops: 1, forwarded: ['9.9.9.9', '10.0.0.7'], address: '10.0.0.7' },
    ])
    .run(({ assert }, { hops, forwarded, address }) => {
      const headers = { 'x-forwarded-for': forwarded }
      assert.equal(
        callerAddress({ headers, socket: { remoteAddress: '127.0.0.1' } }, hops),
        address
      )
    })
})
