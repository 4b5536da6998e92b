import { Component, type ReactNode } from 'react';

/** What is told to whatever stands in place of something that broke. */
export interface Broken {
  readonly error: Error;
  readonly onRetry: () => void;
}

interface BoundaryProps {
  /** What is in it, for the log. */
  readonly name: string;
  /** Where the reader is: another address is another try. */
  readonly location?: string;
  /** What stands in place of what broke. */
  readonly renderInstead: (broken: Broken) => ReactNode;
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

  override componentDidCatch(error: Error) {
    console.error(`${this.props.name} failed:`, error);
  }

  override render() {
    const { error } = this.state;
    const { renderInstead, children } = this.props;
    return error ? renderInstead({ error, onRetry: () => this.setState({ error: undefined }) }) : children;
  }
}
