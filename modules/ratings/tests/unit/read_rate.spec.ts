/** Which messages are a rating, and what happens to the others. */
import { test } from '@japa/runner'
import { becomesOf, readRate } from '#modules/ratings/asking/read_rate'

test.group('a rating in a message', () => {
  for (const [body, rate] of [
    ['1', 1],
    ['2', 2],
    ['3', 3],
    ['  3 \n', 3],
    ['1️⃣', 1],
    ['2️⃣ ', 2],
    ['3\u20E3', 3],
    ['２', 2],
    ['\u200e3', 3],
    ['0', null],
    ['4', null],
    ['10', null],
    ['40', null],
    ['1 2', null],
    ['1.', null],
    ['nota 3', null],
    ['', null],
    ['três', null],
    ['👍', null],
    ['-1', null],
    ['\u200f\u2067２\u2069', 2],
    ['³', null],
    ['₃', null],
    ['③', null],
    ['❸', null],
    ['⒊', null],
    ['Ⅲ', null],
    ['𝟑', null],
    ['٣', null],
    ['३', null],
    ['３．', null],
    ['3\u0301', null],
    ['½', null],
  ] as const) {
    test(`CLO-11: ${JSON.stringify(body)} is ${rate ?? 'none'}`, ({ assert }) => {
      assert.equal(readRate({ kind: 'text', body }), rate)
    })
  }

  test('CLO-11: the caption of a picture is not a rating', ({ assert }) => {
    assert.isNull(readRate({ kind: 'image', body: '3' }))
  })

  test('CLO-11, CLO-12, CLO-13: stored when in time, one hint, then it ends', ({ assert }) => {
    const at = (rate: 3 | null, isHinted: boolean, isLate = false) =>
      becomesOf({ rate, isHinted, isLate, isMute: false })
    assert.deepEqual(
      [at(3, false), at(3, true), at(null, false), at(null, true), at(3, false, true)],
      ['rate', 'rate', 'hint', 'expire', 'expire']
    )
    assert.equal(at(null, false, true), 'expire')
    const mute = { isHinted: false, isLate: false, isMute: true }
    assert.equal(becomesOf({ ...mute, rate: 3 }), 'rate')
    assert.equal(becomesOf({ ...mute, rate: null }), 'expire', 'no hint that nobody hears')
  })
})
