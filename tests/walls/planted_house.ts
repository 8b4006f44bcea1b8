/** A small project in the shape of the real one, and one violation of each import rule, which the check must report. */

/** Files that violate nothing: any report about them is a false positive. */
export const soundHouse: Readonly<Record<string, string>> = {
  'modules/index.ts': `export { default as alpha } from '#modules/alpha/module'\n`,
  'app/kernel/http/wire.ts': 'export const word = 1\n',
  'bin/server.ts': `import * as modules from '#modules'\nimport { registry } from '#app/kernel/modules/registry'\nregistry.push(modules)\n`,
  'app/kernel/modules/registry.ts': 'export const registry: object[] = []\n',
  'config/product.ts': `import type { registry } from '#app/kernel/modules/registry'\nexport default (): Promise<{ registry: typeof registry }> => import('#app/kernel/modules/registry')\n`,

  'modules/alpha/module.ts':
    `import { alphaWord } from '#modules/alpha/contract'\nimport { errors } from '#modules/alpha/errors'\n` +
    `export default { alphaWord, errors, routes: () => import('#modules/alpha/http/routes') }\n`,
  'modules/alpha/contract.ts': `import { word } from '#app/kernel/http/wire'\nexport const alphaWord = word\n`,
  'modules/alpha/errors.ts': 'export const errors = {}\n',
  'modules/alpha/wire.ts': 'export interface AlphaWire { nome: string }\n',
  'modules/alpha/public.ts': `export { open } from '#modules/alpha/actions/open'\n`,
  'modules/alpha/testing.ts': 'export const anAlpha = () => 1\n',
  'modules/alpha/actions/open.ts': `import { errors } from '#modules/alpha/errors'\nexport const open = () => errors\n`,
  'modules/alpha/http/routes.ts':
    // A cycle except for the manifest's lazy import: allowed.
    `import { registry } from '#app/kernel/modules/registry'\nimport alpha from '#modules/alpha/module'\nimport type { HttpContext } from '@adonisjs/core/http'\nimport type { AlphaWire } from '#modules/alpha/wire'\n` +
    `export default (ctx: HttpContext): AlphaWire => ({ nome: String([ctx, registry, alpha]) })\n`,
  'modules/alpha/tests/open.spec.ts': `import { anAlpha } from '#modules/alpha/testing'\nanAlpha()\n`,
  'modules/alpha/tests/examples.spec.ts': `import { snippets } from '#modules/alpha/web/snippets'\nsnippets()\n`,
  'modules/alpha/web/snippets.ts': 'export const snippets = () => []\n',
  'modules/alpha/web/index.tsx': `export default { page: () => import('./pages/page') }\n`,
  'modules/alpha/web/api.ts': `import type { AlphaWire } from '#modules/alpha/wire'\nexport const show = (a: AlphaWire) => a.nome\n`,
  'modules/alpha/web/pages/page.tsx':
    `import { frame } from '#web/kit/frame'\nimport { betaWord } from '#modules/beta/contract'\nimport { show } from '../api'\n` +
    `export default [frame, betaWord, show]\n`,
  'modules/alpha/cli.ts': `import type { AlphaWire } from '#modules/alpha/wire'\nexport const print = (a: AlphaWire) => a.nome\n`,

  'modules/beta/contract.ts': 'export const betaWord = 2\n',
  'modules/beta/actions/ask.ts':
    `import { open } from '#modules/alpha/public'\nimport { alphaWord } from '#modules/alpha/contract'\n` +
    `export const ask = () => [open, alphaWord]\n`,
  'modules/whatsapp/contract.ts': 'export const kinds = []\n',
  'modules/whatsapp/drivers/chosen_library.ts': `export const library = () => import('#modules/whatsapp/drivers/baileys/session')\n`,
  'modules/whatsapp/drivers/baileys/session.ts':
    `import { makeWASocket } from '@whiskeysockets/baileys'\nimport { kinds } from '#modules/whatsapp/contract'\n` +
    `export const connect = () => [makeWASocket, kinds]\n`,
  'modules/whatsapp/sessions/session.ts': `import { accept } from '#modules/whatsapp/inbox/accept'\nexport const session = accept\n`,
  'modules/whatsapp/inbox/accept.ts': `import { library } from '#modules/whatsapp/drivers/chosen_library'\nexport const accept = () => library\n`,
  // A small module: files where a large one has folders.
  'modules/delta/wire.ts': 'export interface DeltaWire { nome: string }\n',
  'modules/delta/actions.ts': 'export const work = 1\n',
  'modules/delta/routes.ts': `export default () => import('#modules/delta/controller')\n`,
  'modules/delta/controller.ts':
    `import type { HttpContext } from '@adonisjs/core/http'\nimport { work } from '#modules/delta/actions'\nimport type { DeltaWire } from '#modules/delta/wire'\n` +
    `export default (ctx: HttpContext): DeltaWire => ({ nome: String([ctx, work]) })\n`,
  'modules/delta/transformer.ts': `import type { DeltaWire } from '#modules/delta/wire'\nexport const deltaWire = (): DeltaWire => ({ nome: '' })\n`,
  'modules/delta/validators.ts': `import type { DeltaWire } from '#modules/delta/wire'\nexport type Given = DeltaWire\n`,
  'modules/delta/realtime.ts': `import { deltaWire } from '#modules/delta/transformer'\nexport default deltaWire\n`,

  'sandbox/context.ts': 'export const world = 1\n',
  'sandbox/stand_in.ts': 'export const contract = 1\n',
  'modules/beta/sandbox/index.ts':
    `import { contract } from '#sandbox/stand_in'\nimport { letters } from '#modules/beta/sandbox/letters'\n` +
    `export default [contract, letters]\n`,
  'modules/beta/sandbox/letters.ts': 'export const letters = []\n',
  'modules/beta/sandbox/page/tab.js': `import { el } from '/dom.js'\nel('p')\n`,
  'sandbox/page/dom.js': 'export const el = (tag) => tag\n',
  'web/src/kit/frame.tsx': 'export const frame = 1\n',
  'cli/main.ts': `import { print } from '#modules/alpha/cli'\nprint({ nome: '' })\n`,
}

/** One violation of each rule. */
export interface Breach {
  readonly wall: string
  readonly file: string
  readonly text: string
  /** Further files that the violation needs. */
  readonly beside?: Readonly<Record<string, string>>
}
const breach = (
  wall: string,
  file: string,
  imports: string,
  beside?: Breach['beside']
): Breach => ({
  wall,
  file,
  text: `import * as it from '${imports}'\nexport const used = it\n`,
  beside,
})
const typeOnly = ({ wall, file, text }: Breach): Breach => ({
  wall,
  file: file.replace(/(\.tsx?)$/, '_type$1'),
  text: text.replace('import *', 'import type *').replace('const used =', 'type Used = typeof'),
})

const windowBreach = breach(
  'use-the-front-door',
  'modules/beta/actions/climb_in.ts',
  '#modules/alpha/actions/open'
)
const httpBreach = breach(
  'work-knows-no-http',
  'modules/alpha/jobs/sees_http.ts',
  '@adonisjs/core/http'
)
const kernelBreach = breach(
  'kernel-knows-no-module',
  'app/kernel/curious.ts',
  '#modules/alpha/public'
)

const driverBreach = breach(
  'drivers-are-a-port',
  'modules/whatsapp/queries/names_it.ts',
  '#modules/whatsapp/drivers/baileys/session'
)
const storeBreach = breach(
  'drivers-know-no-store',
  'modules/whatsapp/drivers/baileys/stores.ts',
  '#modules/whatsapp/inbox/accept'
)

export const breaches: readonly Breach[] = [
  breach('no-unresolved', 'modules/alpha/actions/lost.ts', '#modules/alpha/nowhere'),
  // A cycle is reported once, for its last file.
  breach('no-circle', 'modules/alpha/actions/ring_end.ts', '#modules/alpha/actions/ring', {
    'modules/alpha/actions/ring.ts': `import * as it from '#modules/alpha/actions/ring_end'\nexport const back = it\n`,
  }),
  kernelBreach,
  typeOnly(kernelBreach),
  breach('modules-are-handed-in', 'app/kernel/lists.ts', '#modules'),
  breach('modules-are-handed-in', 'modules/alpha/actions/lists.ts', '#modules'),
  breach('modules-are-handed-in', 'start/lists.ts', '#modules'),
  windowBreach,
  typeOnly(windowBreach),
  breach('manifest-is-light', 'modules/beta/module.ts', '#modules/beta/actions/ask'),
  breach('contract-is-pure', 'modules/gamma/contract.ts', '#modules/gamma/actions/work', {
    'modules/gamma/actions/work.ts': 'export const work = 1\n',
  }),
  breach('contract-is-pure', 'modules/gamma/wire.ts', '@adonisjs/core/http'),
  breach('one-way-out', 'modules/alpha/actions/asks.ts', 'undici'),
  breach('one-way-out', 'modules/alpha/jobs/asks.ts', 'node:https'),
  driverBreach,
  typeOnly(driverBreach),
  breach('drivers-are-a-port', 'modules/whatsapp/inbox/speaks.ts', '@whiskeysockets/baileys'),
  storeBreach,
  typeOnly(storeBreach),
  breach(
    'sessions-are-on-top',
    'modules/whatsapp/pictures/opens.ts',
    '#modules/whatsapp/sessions/session'
  ),
  breach(
    'inbox-is-above-outbox',
    'modules/whatsapp/outbox/peeks.ts',
    '#modules/whatsapp/inbox/accept'
  ),
  breach('wire-stays-at-the-edge', 'modules/alpha/actions/old_names.ts', '#modules/alpha/wire'),
  httpBreach,
  typeOnly(httpBreach),
  breach('work-knows-no-http', 'modules/alpha/queries/routed.ts', '#modules/alpha/http/routes'),
  breach('work-knows-no-http', 'modules/delta/queries.ts', '#modules/delta/controller'),
  breach('work-knows-no-http', 'modules/delta/model.ts', '@adonisjs/core/http'),
  breach('work-knows-no-http', 'modules/delta/access.ts', '#modules/delta/validators'),
  breach('work-knows-no-http', 'modules/delta/actions/answers.ts', '#modules/delta/transformer'),
  breach('work-knows-no-http', 'modules/delta/jobs/calls.ts', '#modules/delta/routes'),
  breach('wire-stays-at-the-edge', 'modules/delta/models.ts', '#modules/delta/wire'),
  breach('browser-sees-only-words', 'modules/alpha/web/pages/peeks.tsx', '#modules/alpha/public'),
  breach('browser-sees-only-words', 'modules/beta/web/pages/peeks.tsx', '#modules/alpha/wire'),
  breach(
    'browser-sees-only-words',
    'web/src/shell/peeks.ts',
    '../../../app/kernel/modules/registry'
  ),
  breach(
    'server-never-sees-screens',
    'modules/alpha/http/draws.ts',
    '#modules/alpha/web/pages/page'
  ),
  breach(
    'tests-see-examples-only',
    'modules/alpha/tests/draws.ts',
    '#modules/alpha/web/pages/page'
  ),
  breach('screens-are-strangers', 'modules/beta/web/borrows.tsx', '#modules/alpha/web/pages/page'),
  breach('shell-knows-no-screen', 'web/src/shell/knows.ts', '../../../modules/alpha/web/index'),
  breach('cli-is-a-client', 'cli/insider.ts', '#modules/alpha/public'),
  breach('sandbox-is-a-stranger', 'modules/whatsapp/drivers/cheat.ts', '#sandbox/context'),
  breach('sandbox-is-a-stranger', 'modules/beta/actions/cheat.ts', '#modules/beta/sandbox/letters'),
  breach('stand-ins-know-no-product', 'modules/beta/sandbox/peeks.ts', '#modules/beta/contract'),
  breach('stand-ins-know-no-product', 'modules/beta/sandbox/asks.ts', '#app/kernel/http/wire'),
  breach('stand-ins-know-no-product', 'modules/beta/sandbox/reaches.ts', '#sandbox/context'),
  breach('environment-comes-first', 'start/leans.ts', '#app/kernel/http/wire'),
  breach('settings-come-before-the-application', 'config/leans.ts', '#app/kernel/http/wire'),
  breach('sandbox-knows-no-product', 'sandbox/phones/peeks.ts', '#modules/alpha/public'),
  breach('sandbox-knows-no-product', 'sandbox/plays.ts', '#modules/beta/sandbox/index'),
  breach('libs-stand-alone', 'libs/signal/leans.ts', '#modules/alpha/public'),
  breach('product-needs-no-tests', 'modules/alpha/actions/leans.ts', '#modules/alpha/testing'),
]
