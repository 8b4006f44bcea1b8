/** The mark of a kind of flow; its name stands beside it. */
import {
  ApiOutlined,
  CommentOutlined,
  DeploymentUnitOutlined,
  RobotOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'
import type { IntegrationKind } from '#modules/integrations/contract'
import styles from './kind_logo.module.css'

const icons: Readonly<Record<IntegrationKind, ComponentType>> = {
  dialogflow: CommentOutlined,
  n8n: DeploymentUnitOutlined,
  webhook: ApiOutlined,
  typebot: RobotOutlined,
}

export function KindLogo({ kind }: { kind: IntegrationKind }) {
  const Icon = icons[kind]
  return (
    <span className={styles.logo} data-kind={kind} aria-hidden>
      <Icon />
    </span>
  )
}
