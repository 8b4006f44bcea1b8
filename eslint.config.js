/** The linter's settings: the framework's own rules, the budgets of the house, and the imports and calls it restricts. */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { configApp, RULES_LIST } from '@adonisjs/eslint-config'
import reactHooks from 'eslint-plugin-react-hooks'

const screens = ['web/**/*.{ts,tsx}', 'modules/*/web/**/*.{ts,tsx}']
const client = ['cli/**/*.{ts,tsx}', 'modules/*/cli.ts']
const tests = ['**/tests/**', 'web/src/testing/**', 'bench/**']

/** Where the old names of the HTTP contract are spoken. Everywhere else our own words hold. */
const edge = [
  'modules/*/http/**',
  'modules/*/{routes,controller,validators,transformer}.ts',
  'modules/*/wire.ts',
  'modules/*/realtime.ts',
  'modules/*/web/{api,api_*,realtime}.ts',
  'modules/*/cli.ts',
  'cli/**',
  'web/src/shell/*_wire.ts',
]

/** Restricted imports. Each message says what to do instead. */
const restricted = {
  baileys: {
    group: ['@whiskeysockets/baileys', '@whiskeysockets/baileys/*'],
    message: 'Only modules/whatsapp/drivers/baileys and the sandbox speak to the library.',
  },
  llm: {
    group: ['openai', 'openai/*', 'ollama', 'ollama/*', '@anthropic-ai/*'],
    message: 'Only modules/llm/providers speaks to a model.',
  },
  kit: {
    group: ['antd'],
    importNames: ['Table', 'Form', 'Drawer', 'Tooltip'],
    message: 'Use web/src/kit: data_table, form, form_drawer, tooltip.',
  },
  lazy: {
    group: ['react'],
    importNames: ['lazy'],
    message: 'A failed load would take the whole page with it: use lazyPart of web/src/kit.',
  },
  deepAntd: {
    group: ['antd/es/*', 'antd/lib/*', '!antd/es/locale'],
    message: 'Import from antd itself, and tables, forms and drawers from web/src/kit.',
  },
}
const shut = (...patterns) => ({ 'no-restricted-imports': ['error', { patterns }] })

/** Restricted syntax. */
const shapes = {
  imports: {
    selector: 'Program > ImportDeclaration:nth-child(21)',
    message: 'More than 20 imports: this file does more than one thing.',
  },
  transaction: {
    selector: 'CallExpression[callee.property.name=/^(transaction|managedTransaction)$/]',
    message: 'Only app/kernel/database/unit_of_work.ts opens a transaction: use unitOfWork().',
  },
  lazyBaileys: {
    selector: 'ImportExpression[source.value=/^@whiskeysockets\\u002Fbaileys/]',
    message: restricted.baileys.message,
  },
  lateRead: {
    selector:
      'CallExpression[callee.property.name=/^(ip|ips|protocol|secure|host|hostname|completeUrl)$/]' +
      '[callee.object.name="request"],' +
      'CallExpression[callee.property.name=/^(ip|ips|protocol|secure|host|hostname|completeUrl)$/]' +
      '[callee.object.property.name="request"], MemberExpression[property.name="remoteAddress"]',
    message: 'A caller who has hung up has no address: read ctx.arrival, noted when the call came.',
  },
  find: {
    selector:
      'CallExpression[callee.object.name=/^(Ticket|Message|Contact|Queue|Connection|User)$/]' +
      '[callee.property.name=/^(find|findOrFail|findBy|findByOrFail|findMany|findManyBy)$/]',
    message: 'From an id to a row through one gate: the access… function of the module.',
  },
}
const forbid = (...selectors) => ({ 'no-restricted-syntax': ['error', ...selectors] })

const budgets = {
  'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
  'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
  'complexity': ['error', 10],
}
/** Old name → ours; see docs/words.md. */
const wireWords = [
  'quantidade',
  'nome',
  'fila',
  'mensagem',
  'desabled',
  'whatsappId',
  'whatsapps',
  'quickMessage',
  'allTicket',
  'useKanban',
  'useCampaigns',
  'useOpenAi',
  'useIntegrations',
  'useSchedules',
  'useInternalChat',
  'useExternalApi',
]

/** Words that have a standard term; `npm run house -- --check` refuses them, too, and those for tests only. */
const unwantedWords = JSON.parse(
  readFileSync(new URL('scripts/house/unwanted_words.json', import.meta.url), 'utf8')
).filter(({ onlyInTests }) => !onlyInTests)
const standardTerms = new Map(
  unwantedWords.flatMap(({ word, forms = [], instead }) =>
    [word, ...forms].map((form) => [form, instead])
  )
)
/** `someDeed`, `SOME_DEED` and `some_deed` have the parts `some` and `deed`. */
const partsOf = (name) => name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []

/** The rule of ours that no package has. */
const house = {
  rules: {
    'standard-terms': rule((context) => {
      const check = (node, name) => {
        for (const part of partsOf(name)) {
          const instead = standardTerms.get(part.toLowerCase())
          if (instead) context.report({ node, message: `"${part}" in "${name}": say ${instead}.` })
        }
      }
      return {
        Program: (node) => check(node, basename(context.filename)),
        Identifier: (node) => check(node, node.name),
        PrivateIdentifier: (node) => check(node, node.name),
      }
    }),
  },
}
function rule(create) {
  return { meta: { type: 'suggestion', schema: [] }, create }
}

export default configApp(
  {
    ignores: [
      'tmp/**',
      '.data/**',
      'node_modules/**',
      'web/dist/**',
      '.adonisjs/**',
      'database/schema.ts',
      // Generated from the document of the API.
      'modules/external_api/tests/client/schema.ts',
      // A module from elsewhere is linted where it is used: tests/added_modules.spec.ts.
      'examples/**',
    ],
  },
  {
    name: 'house: every file',
    files: ['**/*.{ts,tsx}'],
    plugins: { house },
    rules: {
      ...budgets,
      ...shut(restricted.baileys, restricted.llm),
      ...forbid(
        shapes.imports,
        shapes.transaction,
        shapes.lazyBaileys,
        shapes.find,
        shapes.lateRead
      ),
      'id-denylist': ['error', ...wireWords],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-empty-object-type': [
        'error',
        { allowInterfaces: 'with-single-extends' },
      ],
      // Everything that does work is loaded when it is needed: `(await load()).default` is our daily bread.
      '@unicorn/no-await-expression-member': 'off',
      // `prettier --check` says it once; twice would only cost time.
      'prettier/prettier': 'off',
      'house/standard-terms': 'error',
    },
  },
  {
    name: 'house: one way out (ADR 57)',
    files: ['{app,bin,config,modules,start}/**/*.ts'],
    ignores: [...screens, ...client, ...tests, '**/testing{.ts,/**}', 'modules/*/sandbox/**'],
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'fetch', message: 'Call it through app/kernel/outbound.' },
      ],
    },
  },
  {
    // Migrations keep the names that tables had when they were written (ADR 42).
    name: 'house: migrations',
    files: ['**/database/migrations/**'],
    rules: { 'house/standard-terms': 'off' },
  },
  {
    name: 'house: server code is checked with types',
    files: ['**/*.ts'],
    ignores: [...screens, ...client],
    languageOptions: { parserOptions: { project: './tsconfig.json' } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': [
        'error',
        // A listener or a timer may be async: what it awaits, it also guards.
        { checksVoidReturn: false },
      ],
      '@typescript-eslint/await-thenable': 'error',
    },
  },
  {
    name: 'house: screens',
    files: screens,
    plugins: reactHooks.configs.flat.recommended.plugins,
    rules: {
      ...RULES_LIST,
      '@unicorn/no-await-expression-member': 'off',
      'prettier/prettier': 'off',
      ...reactHooks.configs.flat.recommended.rules,
      ...shut(...Object.values(restricted)),
    },
  },
  {
    name: 'house: what may be lazy',
    files: [
      'web/src/kit/lazy_part.ts',
      'web/src/shell/{fetch_ahead.ts,lazy_load.tsx}',
      // Fetched in advance, and inside error boundaries of their own.
      'web/src/shell/app.tsx',
      'web/src/kit/confirm.tsx',
    ],
    rules: shut(restricted.baileys, restricted.llm, restricted.kit, restricted.deepAntd),
  },
  {
    name: 'house: markup and lists of columns are long by nature',
    files: ['**/*.tsx', '**/database/migrations/*.ts'],
    rules: {
      'max-lines-per-function': ['error', { max: 120, skipBlankLines: true, skipComments: true }],
    },
  },
  { name: 'house: the edge', files: [...edge, ...tests], rules: { 'id-denylist': 'off' } },
  {
    name: 'house: a group of tests is a list',
    files: tests,
    rules: {
      'max-lines-per-function': 'off',
      // A test may look out of a component into its own variables.
      'react-hooks/globals': 'off',
    },
  },
  {
    name: 'house: the one transaction',
    files: ['app/kernel/database/unit_of_work.ts'],
    rules: forbid(shapes.imports, shapes.lazyBaileys, shapes.find, shapes.lateRead),
  },
  {
    name: 'house: where a call is noted as it arrives, and where connections are looked after that are no calls yet',
    files: [
      'app/middleware/arrival_middleware.ts',
      'app/kernel/http/slow_callers.ts',
      'app/kernel/realtime/socket_guard.ts',
      'start/trusted_hops.ts',
    ],
    rules: forbid(shapes.imports, shapes.transaction, shapes.lazyBaileys, shapes.find),
  },
  {
    name: 'house: gates, jobs and tests go from id to row',
    files: ['modules/*/access.ts', 'modules/*/jobs/**', ...tests],
    rules: forbid(shapes.imports, shapes.transaction, shapes.lazyBaileys),
  },
  {
    name: 'house: who speaks to WhatsApp',
    files: [
      'modules/whatsapp/drivers/baileys/**',
      'sandbox/**',
      'libs/signal/**',
      'modules/whatsapp/tests/unit/**',
      // Measures the library without us.
      'bench/whatsapp/floor.ts',
    ],
    rules: {
      ...shut(restricted.llm),
      ...forbid(shapes.imports, shapes.transaction, shapes.find),
    },
  },
  {
    name: 'house: the sandbox is a program of its own, with a store of its own',
    files: ['sandbox/**', 'modules/*/sandbox/**'],
    rules: forbid(shapes.imports),
  },
  {
    name: 'house: a stand-in speaks the words of the system that it plays',
    files: ['modules/*/sandbox/**'],
    rules: { 'id-denylist': 'off' },
  },
  {
    name: 'house: who speaks to a model',
    files: ['modules/llm/providers/**'],
    rules: shut(restricted.baileys),
  },
  {
    name: 'house: a stand-in of models is met with the clients of the product',
    files: ['modules/ai/sandbox/tests/**'],
    rules: shut(restricted.baileys),
  },
  {
    name: 'house: the kit',
    files: ['web/src/kit/**'],
    rules: shut(restricted.baileys, restricted.llm),
  }
)
