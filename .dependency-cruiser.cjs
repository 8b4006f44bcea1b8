/** The walls of the house. `comment` is what the person who walks into one reads. */

const server = '^(app|start|config|database|demo|modules|scripts)/'
const screens = '^modules/[^/]+/web/'
const sandbox = '^sandbox/'
/** What a module brings to the sandbox: it runs there, not in the product. */
const standIns = '^modules/[^/]+/sandbox/'
/** Where a module speaks HTTP: the files of a small one, the folder of a large one. */
const httpOfModule = [
  '^modules/[^/]+/http/',
  '^modules/[^/]+/(routes|controller|validators|transformer)\\.ts$',
]
/** Files of tests, and the actors and worlds that they are played with. */
const tests = '(/tests/|^tests/|^bench/|/testing(\\.ts$|/))'

const wall = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to })

module.exports = {
  forbidden: [
    wall(
      'no-unresolved',
      'An import this tool cannot follow is a wall it cannot guard.',
      {},
      { couldNotResolve: true }
    ),
    wall(
      'no-circle',
      'Files that need each other cannot be read one at a time.',
      {},
      // Lazy imports are how a manifest names its work without needing it: no ring is closed by one.
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } }
    ),
    wall(
      'kernel-knows-no-module',
      'app/ is the ground floor: let the module say it in its manifest.',
      { path: '^app/', pathNot: tests },
      { path: '^modules/' }
    ),
    wall(
      'modules-are-handed-in',
      'The list of modules is handed to the application by bin/: ask the registry instead.',
      { pathNot: ['^bin/', tests] },
      { path: '^modules/index\\.ts$' }
    ),
    wall(
      'use-the-front-door',
      "Use the neighbour's contract.ts or public.ts, or listen to its event.",
      { path: '^modules/([^/]+)/', pathNot: ['/database/', screens, tests] },
      {
        path: '^modules/[^/]+/',
        pathNot: ['^modules/$1/', '^modules/[^/]+/(contract|public)\\.ts$', screens],
      }
    ),
    wall(
      'manifest-is-light',
      'module.ts is read by commands and settings before anything boots: load work lazily.',
      { path: '^modules/[^/]+/module\\.ts$' },
      {
        path: '^(modules|node_modules)/',
        pathNot: '^modules/[^/]+/(contract|errors|tables)\\.ts$',
        dependencyTypesNot: ['dynamic-import', 'type-only'],
      }
    ),
    wall(
      'contract-is-pure',
      'contract.ts and wire.ts also run in the browser: types, constants, nothing else.',
      {
        path: [
          '^modules/[^/]+/(contract|wire)\\.ts$',
          '^modules/[^/]+/contract_[a-z]+\\.ts$',
          '^app/kernel/text/(brand|colors|variables)\\.ts$',
        ],
      },
      {
        pathNot: [
          '^modules/[^/]+/contract\\.ts$',
          // A contract that got long is cut by subject; neighbours still find all of it in contract.ts.
          '^modules/[^/]+/contract_[a-z]+\\.ts$',
          '^app/kernel/(modules/(events|extension_point)|http/wire)\\.ts$',
        ],
        dependencyTypesNot: ['type-only'],
      }
    ),
    wall(
      'one-way-out',
      'Calls to addresses that somebody has named go through app/kernel/outbound (ADR 57).',
      {
        path: '^(app|bin|start|config|modules)/',
        pathNot: [
          '^app/kernel/outbound/',
          // It listens.
          '^app/kernel/http/web_server\\.ts$',
          // Named by the operator of the platform (ADR 54).
          '^modules/billing/providers/',
          standIns,
          screens,
          tests,
        ],
      },
      { path: ['node_modules/undici/', '^(node:)?https?2?$'], dependencyTypesNot: ['type-only'] }
    ),
    wall(
      'drivers-are-a-port',
      'Only drivers/chosen_library.ts names the library in use: ask for what you need in drivers/driver.ts or drivers/library.ts.',
      {
        path: '^(app|bin|start|config|database|demo|modules|web|cli|scripts)/',
        pathNot: ['^modules/whatsapp/drivers/(baileys/|chosen_library\\.ts$)', tests],
      },
      {
        path: [
          '^modules/whatsapp/drivers/baileys/',
          'node_modules/(@whiskeysockets/baileys|libsignal)/',
        ],
      }
    ),
    wall(
      'drivers-know-no-store',
      'A driver knows neither inbox, outbox nor session: ask in drivers/services.ts, and let sessions/driver_services.ts hand it in.',
      { path: '^modules/whatsapp/drivers/', pathNot: tests },
      {
        path: '^modules/',
        pathNot: [
          '^modules/whatsapp/drivers/',
          '^modules/whatsapp/(access|connection_ref|contract)\\.ts$',
        ],
      }
    ),
    wall(
      'sessions-are-on-top',
      'Sessions use inbox, outbox and the like, not the other way round: send a command (session_command.ts) instead.',
      { path: '^modules/whatsapp/(groups|inbox|outbox|pictures|queries)/', pathNot: tests },
      { path: '^modules/whatsapp/sessions/' }
    ),
    wall(
      'inbox-is-above-outbox',
      'The inbox uses outbox and groups, not the other way round: write the row and signal its lane (lane_keys.ts).',
      { path: '^modules/whatsapp/(groups|outbox)/', pathNot: tests },
      { path: '^modules/whatsapp/inbox/' }
    ),
    wall(
      'wire-stays-at-the-edge',
      'The names of the HTTP contract stop at the door: http/ (or routes, controller, validators, transformer), realtime.ts, web/api.ts (and api_*.ts), cli.ts.',
      {
        path: '^(modules|app|web|cli)/',
        pathNot: [
          ...httpOfModule,
          '^modules/[^/]+/(realtime|wire|cli)\\.ts$',
          '^modules/[^/]+/web/(api|realtime)\\.ts$',
          '^modules/[^/]+/web/api_[a-z_]+\\.ts$',
          '^cli/',
          tests,
        ],
      },
      { path: '^modules/[^/]+/wire\\.ts$' }
    ),
    wall(
      'work-knows-no-http',
      'Actions serve controllers, jobs, commands and the AI alike: no HttpContext, no router.',
      {
        path: [
          '^modules/[^/]+/(actions|queries|models|inbound|responders|jobs|listeners)/',
          '^modules/[^/]+/[a-z_]+\\.ts$',
        ],
        pathNot: [
          ...httpOfModule,
          // Named at the edge, or read by other modules' controllers.
          '^modules/[^/]+/(module|public|realtime|testing)\\.ts$',
        ],
      },
      { path: [...httpOfModule, '@adonisjs/core/build/(modules|services)/(http|router)'] }
    ),
    wall(
      'browser-sees-only-words',
      'Screens may see contracts and their own wire.ts, never server code.',
      { path: ['^web/', '^modules/([^/]+)/web/'] },
      {
        path: server,
        pathNot: [
          screens,
          '^modules/[^/]+/contract\\.ts$',
          '^modules/$1/wire\\.ts$',
          '^modules/[^/]+/lang/',
          '^app/kernel/(modules/(events|extension_point)|text/(brand|colors|mask|variables)|http/wire)\\.ts$',
        ],
      }
    ),
    wall(
      'server-never-sees-screens',
      'Nothing on the server imports a screen.',
      { path: server, pathNot: [screens, tests] },
      { path: ['^web/', screens] }
    ),
    wall(
      'tests-see-examples-only',
      'Of a screen, the tests of the server see the examples that it shows, to run them (ADR 60).',
      { path: ['^(app|scripts)/.*/tests/', '^modules/[^/]+/(tests/|testing)'] },
      { path: ['^web/', screens], pathNot: '^modules/[^/]+/web/snippets\\.ts$' }
    ),
    wall(
      'screens-are-strangers',
      "Fill a slot; do not import a neighbour's screen. Tests may show both together.",
      { path: '^modules/([^/]+)/web/', pathNot: tests },
      { path: screens, pathNot: '^modules/$1/' }
    ),
    wall(
      'shell-knows-no-screen',
      'web/ finds modules by folder, never by name.',
      { path: '^web/' },
      { path: '^modules/' }
    ),
    wall(
      'cli-is-a-client',
      'cli/ speaks HTTP like any stranger.',
      { path: ['^cli/', '^modules/[^/]+/cli\\.ts$'], pathNot: tests },
      {
        path: '^(app|start|config|database|modules)/',
        pathNot: ['^modules/[^/]+/(contract|wire|cli)\\.ts$', '^app/kernel/http/wire\\.ts$'],
      }
    ),
    wall(
      'sandbox-is-a-stranger',
      'The sandbox is a program of its own: the product and it meet on a socket only.',
      { path: '^(app|bin|start|config|modules|libs)/', pathNot: [standIns, tests] },
      { path: [sandbox, standIns] }
    ),
    wall(
      'stand-ins-know-no-product',
      "A module's stand-in runs in the sandbox: it imports sandbox/stand_in.ts, in its tab /dom.js, its own files, libs and packages.",
      { path: '^modules/([^/]+)/sandbox/', pathNot: tests },
      {
        path: '^(app|bin|start|config|database|demo|modules|web|cli|scripts|sandbox)/',
        pathNot: ['^modules/$1/sandbox/', '^sandbox/(stand_in\\.ts|page/dom\\.js)$'],
      }
    ),
    wall(
      'environment-comes-first',
      'start/ is read before the application and by it: it loads the application lazily.',
      { path: '^start/', pathNot: tests },
      { path: '^(app|modules|demo|config)/', dependencyTypesNot: ['type-only', 'dynamic-import'] }
    ),
    wall(
      'settings-come-before-the-application',
      'config/ says how the application runs: let a provider or the application itself read it.',
      { path: '^config/', pathNot: tests },
      { path: '^(app|modules|demo|bin)/', dependencyTypesNot: ['type-only', 'dynamic-import'] }
    ),
    wall(
      'sandbox-knows-no-product',
      'The sandbox plays what lies outside of the product: it imports nothing of it.',
      { path: sandbox, pathNot: tests },
      { path: '^(app|bin|start|config|database|demo|modules|web|cli|scripts)/' }
    ),
    wall(
      'libs-stand-alone',
      'What lies in libs/ adds to a package and knows neither the product nor the sandbox.',
      { path: '^libs/', pathNot: tests },
      { path: '^(app|bin|start|config|database|demo|modules|web|cli|scripts|sandbox)/' }
    ),
    wall(
      'product-needs-no-tests',
      'What the product runs on cannot live among its tests.',
      {
        path: '^(app|bin|start|config|database|modules|web|cli)/',
        pathNot: [tests, '^bin/test\\.ts$'],
      },
      { path: tests, pathNot: '^node_modules/' }
    ),
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|tmp|web/dist|\\.adonisjs)/' },
    webpackConfig: { fileName: './.dependency-cruiser.resolve.cjs' },
  },
}
