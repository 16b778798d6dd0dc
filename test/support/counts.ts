/** What one test runner says at its end. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}
