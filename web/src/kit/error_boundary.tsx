/** An error boundary: what breaks inside stays inside. */
import { Component, type ReactNode } from 'react'

interface Props {
  readonly children: ReactNode
  /** Shown instead of what broke; a function is given the error and a way to try again. */
  readonly fallback: ReactNode | ((error: Error, retry: () => void) => ReactNode)
  /** When it changes, for example to another address, the children get another chance. */
  readonly resetKey?: string
  readonly onBroken?: () => void
}

export class ErrorBoundary extends Component<Props, { error: Error | null }> {
  state = { error: null as Error | null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  componentDidCatch() {
    this.props.onBroken?.()
  }

  componentDidUpdate(before: Props) {
    if (this.state.error && before.resetKey !== this.props.resetKey) this.retry()
  }

  retry = () => this.setState({ error: null })

  render() {
    const { error } = this.state
    if (!error) return this.props.children
    const { fallback } = this.props
    return typeof fallback === 'function' ? fallback(error, this.retry) : fallback
  }
}
