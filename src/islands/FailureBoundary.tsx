import { Component, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** What takes the island's place; nothing, if the page makes up for all of it. */
  instead?: ReactNode;
}

/**
 * Around an island that the page must make up for when it is lost: where React fails inside, this
 * tells the intent directive, just as code that can't be had does.
 */
export class FailureBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <>
        <span hidden ref={tellDirective} />
        {this.props.instead}
      </>
    );
  }
}

function tellDirective(element: HTMLElement | null): void {
  element?.dispatchEvent(new Event('astro:hydration-error', { bubbles: true }));
}
