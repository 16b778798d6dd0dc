/** Runs once the next frame is painted. In a hidden page that is when it is shown. */
export function afterPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run));
}
