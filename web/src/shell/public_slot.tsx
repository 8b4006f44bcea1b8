/** A slot on a page for visitors, where the modules that are on are not known. */
import { LazyLoad } from '#web/shell/lazy_load'
import type { Fill, SlotProps } from '#web/shell/slots'

const found = import.meta.glob<{ default: readonly Fill[] }>(
  '../../../modules/*/web/public_fills.ts',
  { eager: true }
)
const publicFills: readonly Fill[] = Object.values(found)
  .flatMap((file) => file.default)
  .sort((a, b) => a.order - b.order)

interface PublicSlotProps<P extends object> extends SlotProps<P> {
  /** Default: those in the bundle. */
  readonly fills?: readonly Fill[]
}

/**
 * Renders what the default exports of `modules/<name>/web/public_fills.ts` put into a slot, in order. Each of them is also asked
 * when its module is switched off on the server, and then renders nothing.
 */
export const PublicSlot = <P extends object>(props: PublicSlotProps<P>) => {
  const { of, props: given, fills = publicFills, ...faces } = props
  return fills
    .filter(({ slot }) => slot === of.key)
    .map(({ load }, index) => <LazyLoad key={index} load={load} props={given} {...faces} />)
}
