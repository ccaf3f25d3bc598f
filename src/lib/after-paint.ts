/**
 * Runs `callback` after the browser has painted what was changed so far: what a tap changes is seen first.
 * Self-contained, because inline scripts run it as text.
 */
export function afterPaint(callback: () => void): void {
  requestAnimationFrame(() => setTimeout(callback));
}
