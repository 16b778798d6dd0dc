/**
 * Resolves after the task that runs the script. Elements that are on the page by then draw their
 * first screen in a task of its own, so that the page responds between the two. Elements that are
 * created later do not wait.
 */
export const firstTask = new Promise(resolve => {
  setTimeout(resolve);
});
