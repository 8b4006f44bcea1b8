/** The company's options, a tab of the settings (SET-01). */
import { OptionGroups } from './option_groups'

export default function OptionsPanel() {
  return <OptionGroups owner="company" />
}
