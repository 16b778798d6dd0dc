/** A page that imports only the session. The types of all events are still available. */
import 'service-embed/service-session';

export const heard: string[] = [];

document.addEventListener('service-deposit-success', ({detail}) => heard.push(detail.amount));
