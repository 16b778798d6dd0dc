// A window that the test controls: it posts to another window, frames an address, and reports the
// messages that it has received. It is in a frame of the test's page, or in a frame inside one.
/** @type {{origin: string, data: unknown}[]} */
const heard = [];
const test = window.opener ?? window.top;

addEventListener('message', event => {
  if (event.source !== test || event.data?.id === undefined) {
    heard.push({origin: event.origin, data: event.data});
    return;
  }
  const {id, post, index, times = 1, frame, src} = event.data;
  const answer = () => test.postMessage({attackerId: id, heard}, '*');
  if (src) {
    const inner = document.createElement('iframe');
    inner.addEventListener('load', answer);
    inner.src = src;
    document.body.append(inner);
    return;
  }
  const target = frame ? test.frames[index] : test;
  if (post !== undefined) for (let n = 0; n < times; n++) target.postMessage(post, '*');
  answer();
});

test.postMessage({attackerId: 'ready'}, '*');
