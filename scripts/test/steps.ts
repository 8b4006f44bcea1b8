// The table of all steps of `npm test`. A new step is one line here.
import { advisories } from '#scripts/advisories'
import { ace, screens, script, suite, tool } from '#scripts/test/programs'
import { check, type Step } from '#scripts/test/step'
import { bringWebApp } from '#scripts/start/web_app'

const webBuild = check('web build', async ({ processes }) => {
  await bringWebApp(processes)
  return { ok: true, output: '' }
})

export const steps: readonly Step[] = [
  webBuild,
  // By far the longest of those that run side by side, so it begins early.
  suite('functional', { after: ['web build'] }),
  tool('format', ['prettier', 'prettier', '--check', '.']),
  script('rules', 'scripts/rules_check.ts'),
  script('schemas', 'scripts/api_schemas.ts', { args: ['--check'] }),
  script('house', 'scripts/house.ts', { args: ['--check'] }),
  suite('unit'),
  tool('lint', ['eslint', 'eslint', '.']),
  suite('kernel'),
  tool('types server', ['typescript', 'tsc', '--noEmit']),
  tool('types web', ['typescript', 'tsc', '--noEmit', '-p', 'web']),
  tool('types cli', ['typescript', 'tsc', '--noEmit', '-p', 'cli']),
  script('types after deletion', 'scripts/deletion.ts'),
  tool('walls', [
    'dependency-cruiser',
    'depcruise',
    '--config',
    '.dependency-cruiser.cjs',
    ...[
      'adonisrc.ts',
      'app',
      'bin',
      'config',
      'start',
      'database',
      'demo',
      'modules',
      'web/src',
      'cli',
      'scripts',
      'sandbox',
      'libs',
      'tests',
    ],
  ]),
  ace('modules:check', 'modules:check'),
  advisories,
  script('size', 'scripts/check_size.mjs', { after: ['web build'] }),
  // The longest first, so that the machine is busy until the end.
  screens('web', 'web/vitest.config.ts'),
  suite('gateway'),
  suite('sandbox'),
  suite('flow'),
  suite('wire'),
  suite('scripts', { after: ['web build'], alone: true, programs: 2 }),
  suite('browser', {
    after: ['web build'],
    alone: true,
    browser: true,
    programs: 2,
    // The browser tests of all screens, with a second try; they took 43 minutes on a busy machine.
    timeoutMs: 60 * 60_000,
    secondTry: true,
  }),
  suite('crash-short', { of: 'crash', env: { CRASH: 'short' }, alone: true, programs: 2 }),
]
