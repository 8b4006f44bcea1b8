/** An error boundary: an error inside does not affect the rest of the page. */
import { Component, type ReactNode } from 'react'

interface Props {
  readonly children: ReactNode
  /** Rendered instead of the failed children; a function gets the error and a retry callback. */
  readonly fallback: ReactNode | ((error: Error, retry: () => void) => ReactNode)
  /** When it changes, for example with the address, the children are rendered again. */
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
