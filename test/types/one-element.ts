/** A page that imports only one element. The types of all events are still available. */
import 'service-embed/service-deposit';

const heard: string[] = [];

document.querySelector('service-deposit')?.addEventListener('service-deposit-success', event => {
  heard.push(event.detail.amount);
});
document.addEventListener('service-error', ({detail}) => heard.push(detail.code));
window.addEventListener('service-access', ({detail}) => heard.push(...Object.keys(detail.gates)));
// @ts-expect-error -- an amount is a text
document.addEventListener('service-withdraw-success', ({detail}) => detail.amount.toFixed(2));

/** As an Angular template calls it. */
export const told = (event: HTMLElementEventMap['service-error']): string => event.detail.message;
