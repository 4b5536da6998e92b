import { Component, type ComponentType, type ReactNode } from 'react';

interface BoundaryProps {
  /** Where the reader is: another address is another try. */
  readonly location?: string;
  /** What stands in place of what broke. */
  readonly instead: ComponentType<{ error: Error; onRetry: () => void }>;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly location: string | undefined;
  readonly error: Error | undefined;
}

/** Keeps what breaks from taking the rest of the page with it. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { location: this.props.location, error: undefined };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  static getDerivedStateFromProps({ location }: BoundaryProps, state: BoundaryState) {
    return location === state.location ? null : { location, error: undefined };
  }

  override render() {
    const { error } = this.state;
    const { instead: Instead, children } = this.props;
    return error ? <Instead error={error} onRetry={() => this.setState({ error: undefined })} /> : children;
  }
}
