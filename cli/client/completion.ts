// `guiche completion`: a script for the shell, made of the commands and options that there are.
import { Argument, type Command } from 'commander'
import { print } from '#cli/client/output'

const shells = ['bash', 'zsh', 'fish'] as const
type Shell = (typeof shells)[number]

/** A command by the words that lead to it, and the words that may follow. */
interface Place {
  /** For example `tenants list`; empty for `guiche` itself. */
  readonly path: string
  readonly words: readonly Word[]
  /** Whether other commands follow; otherwise arguments do, whatever they are. */
  readonly isGroup: boolean
}
interface Word {
  readonly text: string
  readonly description: string
}

/** Has to be added after all other commands have been. */
export function addCompletion(program: Command): void {
  program
    .command('completion')
    .description('print a script with which a shell completes commands and options')
    .addArgument(new Argument('<shell>', 'which shell').choices(shells))
    .addHelpText('after', '\nExample:\n  $ source <(guiche completion bash)')
    .action((shell: Shell) => print(scripts[shell](placesOf(program))))
}

function placesOf(command: Command, path: readonly string[] = []): Place[] {
  const help = command.createHelp()
  const commands = help.visibleCommands(command)
  const options = help.visibleOptions(command)
  const words = [
    ...commands.map((one) => ({ text: one.name(), description: one.description() })),
    ...options.map(({ long, short, description }) => ({ text: long ?? short!, description })),
  ]
  const below = command.commands.flatMap((one) => placesOf(one, [...path, one.name()]))
  return [{ path: path.join(' '), words, isGroup: commands.length > 0 }, ...below]
}

/** In single quotes, as all three shells read them. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** For `case` of bash and zsh. */
const patternOf = ({ path, isGroup }: Place) =>
  isGroup ? quoted(path) : `${quoted(path)}|${quoted(`${path} `)}*`

/** The words before the cursor, without options, are the path. Where no word fits, names of files are offered. */
const bash = (places: readonly Place[]) => `_guiche() {
  local word path= current="\${COMP_WORDS[COMP_CWORD]}"
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    [[ $word == -* ]] || path+="\${path:+ }$word"
  done
  case "$path" in
${places.map((place) => `    ${patternOf(place)}) COMPREPLY=($(compgen -W ${quoted(textsOf(place.words).join(' '))} -- "$current")) ;;`).join('\n')}
  esac
}
complete -o default -F _guiche guiche`

const zsh = (places: readonly Place[]) => `#compdef guiche
_guiche() {
  local word path_of=
  local -a found
  for word in "\${(@)words[2,CURRENT-1]}"; do
    [[ $word == -* ]] || path_of+="\${path_of:+ }$word"
  done
  case "$path_of" in
${places.map((place) => `    ${patternOf(place)}) found=(${place.words.map(describedInZsh).join(' ')}) ;;`).join('\n')}
    *) _files; return ;;
  esac
  _describe 'guiche' found
}
if [[ $funcstack[1] == _guiche ]]; then _guiche; else compdef _guiche guiche; fi`

/** A colon parts the word from its description. */
const describedInZsh = ({ text, description }: Word) =>
  quoted(`${text.replaceAll(':', '\\:')}:${description}`)

const fish = (places: readonly Place[]) => `function __guiche_path
  set -l words (commandline -opc)
  string join ' ' -- (string match -v -- '-*' $words[2..])
end
complete -c guiche -f
${places.flatMap((place) => place.words.map((word) => fishLine(place, word))).join('\n')}`

function fishLine({ path, isGroup }: Place, { text, description }: Word): string {
  const word = text.startsWith('--') ? `-l ${text.slice(2)}` : `-a ${quotedInFish(text)}`
  const pattern = quotedInFish(`^${path}${isGroup ? '$' : '( |$)'}`)
  const condition = `string match -qr -- ${pattern} (__guiche_path | string collect --allow-empty)`
  return `complete -c guiche -n ${quotedInFish(condition)} ${word} -d ${quotedInFish(description)}`
}

const quotedInFish = (text: string) =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`

const textsOf = (words: readonly Word[]) => words.map(({ text }) => text)

const scripts: Readonly<Record<Shell, (places: readonly Place[]) => string>> = { bash, zsh, fish }
