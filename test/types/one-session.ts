/** The same for a page that begins with the session. */
import 'service-embed/service-session';

export const heard: string[] = [];

document.addEventListener('service-deposit-success', ({detail}) => heard.push(detail.amount));
