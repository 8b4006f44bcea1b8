// The shares of a suite contain each of its files once, and have about the same weight.
import fs from 'node:fs'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { share, sharesOf } from '#scripts/test/shares'

test.group('Shares', () => {
  test('assigns the heaviest file first, each to the lightest share', ({ assert }) => {
    const weighed = [3, 9, 5, 2, 6].map((weight) => ({ file: `${weight}.spec.ts`, weight }))
    assert.deepEqual(share(weighed, 2), [
      ['3.spec.ts', '9.spec.ts'],
      ['2.spec.ts', '5.spec.ts', '6.spec.ts'],
    ])
    assert.deepEqual(share(weighed, 3), [
      ['9.spec.ts'],
      ['2.spec.ts', '6.spec.ts'],
      ['3.spec.ts', '5.spec.ts'],
    ])
  })

  test('divides the browser tests of the kernel and of the modules, each file in one share', ({
    assert,
  }) => {
    const shares = sharesOf('browser', 3)
    const all = shares.flat()
    assert.lengthOf(shares, 3)
    assert.lengthOf(all, new Set(all).size)
    assert.includeMembers(all, [
      'tests/browser/main_story.spec.ts',
      'modules/helps/tests/browser/helps.spec.ts',
    ])
    for (const files of shares) assert.isNotEmpty(files)
  })

  test('finds all files of the suite {$self}, as adonisrc.ts names them')
    .with(['scripts', 'browser', 'crash'])
    .run(({ assert }, suite) => {
      const declared = app.rcFile.tests.suites.find(({ name }) => name === suite)!
      const files = fs.globSync([declared.files].flat() as string[], { cwd: app.makePath() })
      assert.isNotEmpty(files)
      assert.sameMembers(sharesOf(suite, 2).flat(), files)
    })
})
