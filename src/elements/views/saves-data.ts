/** Whether the user has asked the browser to save data. Some browsers do not report this. */
export function savesData(): boolean {
  const {connection} = navigator as {readonly connection?: {readonly saveData?: boolean}};
  return connection?.saveData ?? false;
}
