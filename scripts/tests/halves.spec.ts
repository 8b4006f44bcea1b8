// The two halves of a suite hold every file of it once, and weigh about the same.
import { test } from '@japa/runner'
import { halvesOf, share } from '#scripts/test/halves'

test.group('Halves', () => {
  test('the heaviest file first, each to the lighter half', ({ assert }) => {
    const weighed = [3, 9, 5, 2, 6].map((weight) => ({ file: `${weight}.spec.ts`, weight }))
    assert.deepEqual(share(weighed), [
      ['3.spec.ts', '9.spec.ts'],
      ['2.spec.ts', '5.spec.ts', '6.spec.ts'],
    ])
  })

  test('the stories of the house and of its modules, each in one half', ({ assert }) => {
    const [one, other] = halvesOf('browser')
    const all = [...one, ...other]
    assert.lengthOf(all, new Set(all).size)
    assert.includeMembers(all, [
      'tests/browser/main_story.spec.ts',
      'modules/helps/tests/browser/helps.spec.ts',
    ])
    assert.isNotEmpty(one)
    assert.isNotEmpty(other)
  })
})
