/** Hides the page as if the user had switched to another tab. For the browser tests. */
const turn = (state: DocumentVisibilityState): void => {
  Object.defineProperty(document, 'visibilityState', {value: state, configurable: true});
  document.dispatchEvent(new Event('visibilitychange'));
};

export const hidePage = (): void => turn('hidden');
export const showPage = (): void => turn('visible');

afterEach(() => void Reflect.deleteProperty(document, 'visibilityState'));
