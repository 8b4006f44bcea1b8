/** The messages that sending a list produces: its text, then each option's file with its name (FIL-02). */
import type { ReplyPart } from '#modules/tickets/public'
import type { WholeFileList } from '#modules/files/queries/options_of'

/** In sending order. An option without a file is skipped. */
export const partsOf = ({ list, options }: WholeFileList): ReplyPart[] => [
  { kind: 'text', body: list.message },
  ...options.flatMap(({ name, mediaFile: file, mediaName }): ReplyPart[] =>
    file ? [{ kind: 'file', source: { file, name: mediaName ?? name }, caption: name }] : []
  ),
]
