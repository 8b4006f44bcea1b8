/** The settings of the platform, a tab of its operator's settings (AUT-15). */
import { OptionGroups } from './option_groups'

export default function PlatformPanel() {
  return <OptionGroups owner="platform" />
}
