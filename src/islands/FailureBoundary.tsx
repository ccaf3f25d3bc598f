import { Component, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** What is rendered in place of the failed island; nothing by default. */
  fallback?: ReactNode;
}

/**
 * An error boundary for an island. When rendering fails, it marks the place (`.render-failed`) for CSS
 * and reports to the intent directive in the same way as code that could not be loaded.
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
        <span hidden className="render-failed" ref={reportFailure} />
        {this.props.fallback}
      </>
    );
  }
}

function reportFailure(element: HTMLElement | null): void {
  element?.dispatchEvent(new Event('astro:hydration-error', { bubbles: true }));
}
