/** A page that imports one element and nothing else: its events are known all the same. */
import 'service-embed/service-deposit';

const heard: string[] = [];

document.querySelector('service-deposit')?.addEventListener('service-deposit-success', event => {
  heard.push(event.detail.amount);
});
document.addEventListener('service-error', ({detail}) => heard.push(detail.code));
window.addEventListener('service-access', ({detail}) => heard.push(...Object.keys(detail.gates)));
// @ts-expect-error -- an amount is a text
document.addEventListener('service-withdraw-success', ({detail}) => detail.amount.toFixed(2));

/** As a template in Angular writes it. */
export const told = (event: HTMLElementEventMap['service-error']): string => event.detail.message;
