// `guiche completion`: bash is asked for real; the scripts of the others name the same commands.
import { execFileSync } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { test } from '@japa/runner'
import { run } from '#scripts/tests/support/command'

async function completionOf(shell: string) {
  const command = run('bin/guiche.mjs', ['completion', shell])
  const [code, script, errors] = await Promise.all([
    command.ended,
    text(command.process.stdout!),
    text(command.process.stderr!),
  ])
  return { code, script, errors }
}

/** What bash offers for these words, of which the last one is being typed. */
function offered(script: string, words: readonly string[]): string[] {
  const typing = `${script}
    COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _guiche; printf '%s\\n' "\${COMPREPLY[@]}"`
  const output = execFileSync('bash', ['--norc', '-c', typing, 'bash', 'guiche', ...words])
  return output.toString().split('\n').filter(Boolean)
}

test.group('guiche completion', () => {
  test('bash completes commands, those below them, and options', async ({ assert }) => {
    const { code, script } = await completionOf('bash')
    assert.equal(code, 0)
    assert.includeMembers(offered(script, ['']), [
      'serve',
      'doctor',
      'sessions',
      'logs',
      'support-bundle',
    ])
    assert.deepEqual(offered(script, ['sessions', 'l']), ['list', 'logout'])
    const options = ['--json', '--tenant', '--status', '--search', '--page', '--help']
    assert.deepEqual(offered(script, ['sessions', 'list', '--']), options)
    assert.deepEqual(offered(script, ['sessions', 'list', '--search', 'balcao', '--']), options)
    assert.deepEqual(offered(script, ['paint', '']), [])
  })

  test('{$self} is told of each command and option')
    .with(['zsh', 'fish'])
    .run(async ({ assert }, shell) => {
      const { code, script } = await completionOf(shell)
      assert.equal(code, 0)
      for (const word of ['sessions', 'reconnect', 'logout', 'status']) {
        assert.include(script, word)
      }
      // An apostrophe in a description ends no quotes.
      assert.match(script, /customers('\\''|\\')/)
    })

  test('it ends without a word when its reader has read enough, as head does', async ({
    assert,
  }) => {
    const command = run('bin/guiche.mjs', ['completion', 'bash'])
    command.process.stdout!.destroy()
    assert.deepEqual([await command.ended, command.said()], [141, ''])
  })

  test('another shell is wrong use', async ({ assert }) => {
    const { code, errors } = await completionOf('cmd')
    assert.equal(code, 2)
    assert.include(errors, 'Allowed choices are bash, zsh, fish')
  })
})
